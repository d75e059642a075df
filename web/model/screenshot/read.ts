// A picture of Flow Free as a board: the grid, then the dots on it, then which dots belong together,
// and how far their paths are drawn.

import { findDots, pairUp } from './dots.js';
import { findGrid, type Grid } from './grid.js';
import type { Image } from './image.js';
import { findPaths } from './paths.js';

export interface Reading {
  grid: Grid;
  dots: { cell: number; colour: number }[];
  /** Cells of the paths that are drawn, each from one of its dots on. */
  paths: number[][];
}

/** With a grid that somebody gave, only the dots are read. null: there is no grid in the picture. */
export function readScreenshot(image: Image, given?: Grid): Reading | null {
  const grid = given ?? findGrid(image);
  if (!grid) return null;
  const dots = findDots(image, grid);
  const colours = pairUp(dots);
  const paths = findPaths(image, grid, dots.map((dot, i) => ({ ...dot, pair: colours[i] as number })));
  return { grid, dots: dots.map(({ cell }, i) => ({ cell, colour: colours[i] as number })), paths };
}
