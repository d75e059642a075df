// Paths that are drawn in a picture: a path that leads from a cell to the next covers the middle of
// the side between them, in the colour of its dots.

import { distance, type Lab, medianLab } from './colour.js';
import type { Dot } from './dots.js';
import type { Grid } from './grid.js';
import { colourAt, type Image } from './image.js';

const SAME = 0.12; // from the colour of the dots
const ALONG = [-0.1, -0.05, 0, 0.05, 0.1]; // of a cell: places on the way across the side
const ACROSS = [-0.06, 0, 0.06];

interface PairedDot extends Dot {
  pair: number;
}

/** The colour that all of the side's middle has; null: more than one. */
function colourOfSide(image: Image, grid: Grid, a: number, b: number): Lab | null {
  const centre = (cell: number): [number, number] => [
    grid.left + ((cell % grid.cols) + 0.5) * grid.pitch,
    grid.top + (Math.floor(cell / grid.cols) + 0.5) * grid.pitch,
  ];
  const [ax, ay] = centre(a);
  const [bx, by] = centre(b);
  const [dx, dy] = [bx - ax, by - ay];
  const colours = ALONG.flatMap((along) =>
    ACROSS.map((across) =>
      colourAt(image, (ax + bx) / 2 + dx * along - dy * across, (ay + by) / 2 + dy * along + dx * across),
    ),
  );
  const median = medianLab(colours);
  const like = colours.filter((colour) => distance(colour, median) < SAME).length;
  return like >= 0.8 * colours.length ? median : null;
}

function neighbours({ rows, cols }: Grid, cell: number): number[] {
  const col = cell % cols;
  const row = Math.floor(cell / cols);
  return [
    ...(col > 0 ? [cell - 1] : []),
    ...(col + 1 < cols ? [cell + 1] : []),
    ...(row > 0 ? [cell - cols] : []),
    ...(row + 1 < rows ? [cell + cols] : []),
  ];
}

/** The cells of each path from one of its dots on; a path between both dots comes once. */
export function findPaths(image: Image, grid: Grid, dots: readonly PairedDot[]): number[][] {
  const taken = new Set<number>();
  const ends = new Map(dots.map((dot) => [dot.cell, dot]));
  const follow = ({ cell, colour, pair }: PairedDot): number[] => {
    const path = [cell];
    for (;;) {
      const last = path[path.length - 1] as number;
      const next = neighbours(grid, last).filter((to) => {
        const end = ends.get(to);
        if (path.includes(to) || taken.has(to) || (end && end.pair !== pair)) return false;
        const side = colourOfSide(image, grid, last, to);
        return side !== null && distance(side, colour) < SAME;
      });
      if (next.length !== 1) return path;
      path.push(next[0] as number);
      if (ends.has(next[0] as number)) return path;
    }
  };
  return dots.flatMap((dot) => {
    if (taken.has(dot.cell)) return [];
    const path = follow(dot);
    if (path.length < 2) return [];
    for (const cell of path) taken.add(cell);
    return [path];
  });
}
