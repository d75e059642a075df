// Paths of a solution that are shown without being drawn: dashed lines over the board.

import type { Scene } from '../../../wasm/types.js';
import { round } from './geometry.js';

const LONGEST_STEP = 1.3; // a step across a joined edge is longer, and is not drawn
const DOT = 0.44; // ghosts begin outside of dots: their letters stay readable

type Point = readonly [number, number];

/** A point of the line: the centre of the cell, or that far outside it on the way to the other. */
function pointOf(from: Point, towards: Point, distance: number): string {
  const [dx, dy] = [towards[0] - from[0], towards[1] - from[1]];
  const share = distance / Math.hypot(dx, dy);
  return `${round(from[0] + dx * share)} ${round(from[1] + dy * share)}`;
}

/** A line through the centres of the cells; `gap` is left free around those of dots. */
export function linePath(scene: Scene, cells: readonly number[], gap = 0): string {
  const gapAt = (cell: number) => (scene.cells[cell]?.kind === 'dot' ? gap : 0);
  let path = '';
  let last = -1;
  cells.slice(1).forEach((cell, before) => {
    const other = cells[before] as number;
    const from = scene.cells[other]?.centre;
    const to = scene.cells[cell]?.centre;
    if (!from || !to || Math.hypot(to[0] - from[0], to[1] - from[1]) > LONGEST_STEP) return;
    if (last !== other) path += `M${pointOf(from, to, gapAt(other))}`;
    path += `L${pointOf(to, from, gapAt(cell))}`;
    last = cell;
  });
  return path;
}

interface GhostPathsProps {
  scene: Scene;
  ghosts: readonly { cells: readonly number[]; colour: string | null }[];
}

export function GhostPaths({ scene, ghosts }: GhostPathsProps) {
  return (
    <g class="ghosts">
      {ghosts.map(({ cells, colour }, index) => (
        <g key={index}>
          <path class="ghost-rim" d={linePath(scene, cells, DOT)} />
          <path class="ghost" d={linePath(scene, cells, DOT)} stroke={colour ?? 'currentColor'} />
        </g>
      ))}
    </g>
  );
}
