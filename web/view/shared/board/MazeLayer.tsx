// Maze: walls, the hole, the ball and its track.

import { useRef } from 'preact/hooks';
import type { Scene, ViewCell } from '../../../wasm/types.js';
import { memo } from '../memo.js';
import { lanePath, polygonPoints, round } from './geometry.js';

export const MazeGround = memo(function MazeGround({ scene }: { scene: Scene }) {
  return (
    <g class="ground">
      {scene.cells.map((cell) => (
        <polygon class={cell.kind === 'void' ? 'cell block' : 'cell'} points={polygonPoints(cell)} />
      ))}
    </g>
  );
});

const MS_PER_CELL = 70;
const MAX_ROLL_MS = 600;

/** How long the ball rolls to its new place, as a CSS time. */
function useRollTime(x: number, y: number): string {
  const last = useRef({ x, y, time: '0s' });
  const distance = Math.hypot(x - last.current.x, y - last.current.y);
  if (distance > 0) last.current = { x, y, time: `${Math.min(MAX_ROLL_MS, MS_PER_CELL * distance)}ms` };
  return last.current.time;
}

export function MazePieces({ scene, cells }: { scene: Scene; cells: ViewCell[] }) {
  const ball = cells.findIndex((cell) => cell.kind === 'ball');
  const hole = scene.cells.findIndex((cell) => cell.kind === 'hole');
  const [hx, hy] = scene.cells[hole]?.centre ?? [0, 0];
  const [bx, by] = scene.cells[ball]?.centre ?? [hx, hy];
  const rollTime = useRollTime(bx, by);
  return (
    <g class="pieces">
      {hole >= 0 && (
        <g class="hole">
          <circle class="hole-rim" cx={round(hx)} cy={round(hy)} r={0.38} />
          <circle class="hole-pit" cx={round(hx)} cy={round(hy)} r={0.28} />
        </g>
      )}
      {cells.map((cell, number) => {
        const place = scene.cells[number];
        const sides = cell.lanes[0]?.sides ?? 0;
        return place && sides > 0 && <path class="track" d={lanePath(place, sides)} key={number} />;
      })}
      <g class="ball" style={{ transform: `translate(${round(bx)}px, ${round(by)}px)`, '--roll': rollTime }}>
        <circle r={0.32} />
        <circle class="shine" cx={-0.1} cy={-0.11} r={0.08} />
      </g>
    </g>
  );
}
