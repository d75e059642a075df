// What a cell is called, for screen readers and announcements.

import type { Scene, ViewCell } from '../../../wasm/types.js';

export function placeOf(scene: Scene, cell: number): string {
  return `row ${Math.floor(cell / scene.cols) + 1}, column ${(cell % scene.cols) + 1}`;
}

function describeLanes(cell: ViewCell): string {
  const names = cell.lanes.filter((lane) => lane.sides).map((lane) => lane.name || 'unnamed');
  return names.length ? `, path ${names.join(' and ')}` : '';
}

export function describeCell(cell: ViewCell): string {
  switch (cell.kind) {
    case 'dot':
      return `dot ${cell.name}${cell.lanes.some((lane) => lane.sides) ? ', connected' : ''}`;
    case 'bridge':
      return `bridge${describeLanes(cell)}`;
    case 'tile':
      if (cell.value === 0) return 'gap';
      return `tile ${cell.name}${cell.isHome ? ', in place' : ''}`;
    case 'ball':
      return 'ball';
    case 'hole':
      return 'hole';
    case 'void':
      return 'wall';
    case 'free':
      return describeLanes(cell).replace(/^, /, '') || 'empty';
  }
}

export function cellLabel(scene: Scene, number: number, cell: ViewCell): string {
  return `${placeOf(scene, number)}: ${describeCell(cell)}`;
}
