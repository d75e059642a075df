// Tiles: squares that slide to their new place, because each keeps its element.

import type { Scene, ViewCell } from '../../../wasm/types.js';
import { textOn } from './colours.js';
import { polygonPoints, round } from './geometry.js';

export function TilesGround({ scene }: { scene: Scene }) {
  return (
    <g class="ground">
      {scene.cells.map((cell) => (
        <polygon class="cell" points={polygonPoints(cell)} />
      ))}
    </g>
  );
}

export function TilesPieces({ scene, cells }: { scene: Scene; cells: ViewCell[] }) {
  const tiles = cells
    .map((cell, number) => ({ cell, number }))
    .filter(({ cell }) => cell.kind === 'tile' && cell.value !== 0)
    .sort((a, b) => a.cell.value - b.cell.value);
  return (
    <g class="pieces">
      {tiles.map(({ cell, number }) => {
        const [x, y] = scene.cells[number]?.centre ?? [0, 0];
        const size = cell.name.length > 2 ? 0.3 : 0.4;
        return (
          <g
            class={cell.isHome ? 'tile home' : 'tile'}
            key={cell.value}
            style={{ transform: `translate(${round(x)}px, ${round(y)}px)` }}
          >
            <rect x={-0.46} y={-0.46} width={0.92} height={0.92} rx={0.1} fill={cell.colour ?? '#888888'} />
            <text font-size={size} fill={textOn(cell.colour)}>
              {cell.name}
            </text>
            {cell.isHome && <path class="home-mark" d="M.24 .3l.06 .06l.1-.12" stroke={textOn(cell.colour)} />}
          </g>
        );
      })}
    </g>
  );
}
