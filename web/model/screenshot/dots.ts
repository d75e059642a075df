// Dots on a grid. A dot is a disc: all of a ring round the centre of its cell has one colour, which
// is not the colour of the corners. A path through a cell covers only a part of that ring.

import { colourAt, type Image } from './image.js';
import { distance, type Lab, medianLab } from './colour.js';
import type { Grid } from './grid.js';

export interface Dot {
  cell: number;
  colour: Lab;
}

const RING = 0.24; // of a cell: beyond a letter on the dot, within the dot
const OUTER = 0.46;
const ANGLES = 32;
const DIFFERENT = 0.09;
const SAME = 0.1;
const MIN_SHARE = 0.85;

function ring(image: Image, x: number, y: number, radius: number): Lab[] {
  return Array.from({ length: ANGLES }, (_, i) => {
    const angle = (2 * Math.PI * i) / ANGLES;
    return colourAt(image, x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  });
}

function corners(image: Image, x: number, y: number, pitch: number): Lab[] {
  const colours: Lab[] = [];
  for (const inset of [0.36, 0.39, 0.42]) {
    for (const [dx, dy] of [[-1, -1], [1, -1], [-1, 1], [1, 1]] as const) {
      colours.push(colourAt(image, x + dx * inset * pitch, y + dy * inset * pitch));
    }
  }
  return colours;
}

const shareOf = (colours: readonly Lab[], test: (colour: Lab) => boolean) =>
  colours.filter(test).length / colours.length;

function dotAt(image: Image, grid: Grid, cell: number): Dot | null {
  const x = grid.left + ((cell % grid.cols) + 0.5) * grid.pitch;
  const y = grid.top + (Math.floor(cell / grid.cols) + 0.5) * grid.pitch;
  const ground = medianLab(corners(image, x, y, grid.pitch));
  const inner = ring(image, x, y, RING * grid.pitch);
  const colour = medianLab(inner);
  if (distance(colour, ground) < DIFFERENT) return null;
  const isDisc = shareOf(inner, (it) => distance(it, colour) < SAME && distance(it, ground) >= DIFFERENT / 2) >= MIN_SHARE;
  const isFree = shareOf(ring(image, x, y, OUTER * grid.pitch), (it) => distance(it, colour) > SAME / 2) >= 0.4;
  return isDisc && isFree ? { cell, colour } : null;
}

export function findDots(image: Image, grid: Grid): Dot[] {
  return Array.from({ length: grid.rows * grid.cols }, (_, cell) => dotAt(image, grid, cell)).filter((it) => it !== null);
}

const TOO_FAR = 0.2;

/** Each dot's partner by colour: the nearest pairs first. The number of a pair for each dot; a dot
 * without a partner has a number of its own. */
export function pairUp(dots: readonly Dot[]): number[] {
  const pairs = dots
    .flatMap((a, i) => dots.slice(i + 1).map((b, j) => ({ i, j: i + 1 + j, d: distance(a.colour, b.colour) })))
    .filter(({ d }) => d < TOO_FAR)
    .sort((a, b) => a.d - b.d);
  const partner = new Map<number, number>();
  for (const { i, j } of pairs) {
    if (partner.has(i) || partner.has(j)) continue;
    partner.set(i, j);
    partner.set(j, i);
  }
  const numbers: number[] = [];
  let next = 0;
  dots.forEach((_, i) => {
    const other = partner.get(i);
    numbers.push(other !== undefined && other < i ? (numbers[other] as number) : next++);
  });
  return numbers;
}
