// A picture as rows of red, green, blue and opacity: what ImageData is, in a browser or not.

import { type Lab, oklab } from './colour.js';

export interface Image {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Rows or columns from `start` to `end`, without the end. */
export interface Span {
  start: number;
  end: number;
}

export function colourAt(image: Image, x: number, y: number): Lab {
  const column = Math.min(image.width - 1, Math.max(0, Math.floor(x)));
  const row = Math.min(image.height - 1, Math.max(0, Math.floor(y)));
  const at = 4 * (row * image.width + column);
  return oklab(image.data[at] as number, image.data[at + 1] as number, image.data[at + 2] as number);
}

/** The largest difference of a channel between two pixels, given by their places in the data. */
function difference(data: Uint8ClampedArray, a: number, b: number): number {
  return Math.max(
    Math.abs((data[a] as number) - (data[b] as number)),
    Math.abs((data[a + 1] as number) - (data[b + 1] as number)),
    Math.abs((data[a + 2] as number) - (data[b + 2] as number)),
  );
}

const MIN_STEP = 7; // of 255; less is noise
const NOISE_TIMES = 4;

/** How large a step between neighbours must be to count as an edge: noisy pictures need more. */
export function edgeStep(image: Image): number {
  const steps: number[] = [];
  const stride = Math.max(1, Math.floor((image.width * image.height) / 40_000));
  for (let pixel = 1; pixel < image.width * image.height; pixel += stride) {
    steps.push(difference(image.data, 4 * pixel, 4 * (pixel - 1)));
  }
  steps.sort((a, b) => a - b);
  return Math.max(MIN_STEP, NOISE_TIMES * (steps[steps.length >> 1] ?? 0));
}

/** For each x the share of the rows in which the pixel differs from the one at its left. */
export function columnEdges(image: Image, rows: Span, step: number): Float64Array {
  const edges = new Float64Array(image.width);
  for (let y = rows.start; y < rows.end; y++) {
    for (let x = 1; x < image.width; x++) {
      const at = 4 * (y * image.width + x);
      if (difference(image.data, at, at - 4) >= step) edges[x] = (edges[x] as number) + 1;
    }
  }
  const count = Math.max(1, rows.end - rows.start);
  return edges.map((sum) => sum / count);
}

/** For each y the share of the columns in which the pixel differs from the one above. */
export function rowEdges(image: Image, columns: Span, step: number): Float64Array {
  const edges = new Float64Array(image.height);
  const stride = 4 * image.width;
  for (let y = 1; y < image.height; y++) {
    let count = 0;
    for (let x = columns.start; x < columns.end; x++) {
      const at = y * stride + 4 * x;
      if (difference(image.data, at, at - stride) >= step) count++;
    }
    edges[y] = count / Math.max(1, columns.end - columns.start);
  }
  return edges;
}
