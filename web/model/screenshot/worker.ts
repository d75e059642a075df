// The program of the worker that reads pictures: it gets a bitmap, scales it to a size that is
// quick to read, and answers with the reading in pixels of the bitmap.

import { type Grid, scaled } from './grid.js';
import type { Image } from './image.js';
import { type Reading, readScreenshot } from './read.js';

const MAX_SIDE = 1200;

export interface PictureRequest {
  bitmap: ImageBitmap;
  /** Where the board is, when somebody has said so. */
  grid?: Grid;
}

const scope = self as unknown as {
  postMessage(message: Reading | null): void;
  onmessage: ((event: MessageEvent<PictureRequest>) => void) | null;
};

function pixelsOf(bitmap: ImageBitmap, scale: number): Image {
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('pictures cannot be read here');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

scope.onmessage = ({ data: { bitmap, grid } }) => {
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const reading = readScreenshot(pixelsOf(bitmap, scale), grid && scaled(grid, scale));
  scope.postMessage(reading && { ...reading, grid: scaled(reading.grid, 1 / scale) });
};
