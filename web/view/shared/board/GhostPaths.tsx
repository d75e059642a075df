// Paths of a solution that are shown without being drawn: dashed lines over the board.

import type { Scene } from '../../../wasm/types.js';
import { round } from './geometry.js';

const LONGEST_STEP = 1.3; // a step across a joined edge is longer, and is not drawn

export function linePath(scene: Scene, cells: readonly number[]): string {
  let path = '';
  let last: [number, number] | undefined;
  for (const cell of cells) {
    const centre = scene.cells[cell]?.centre;
    if (!centre) continue;
    const isNear = last && Math.hypot(centre[0] - last[0], centre[1] - last[1]) < LONGEST_STEP;
    path += `${isNear ? 'L' : 'M'}${round(centre[0])} ${round(centre[1])}`;
    last = centre;
  }
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
          <path class="ghost-rim" d={linePath(scene, cells)} />
          <path class="ghost" d={linePath(scene, cells)} stroke={colour ?? 'currentColor'} />
        </g>
      ))}
    </g>
  );
}
