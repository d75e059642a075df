// The program of the worker that reads pictures: it gets a bitmap, scales it to a size that is
// quick to read, and answers with the reading in pixels of the bitmap.

import type { Image } from './image.js';
import { type Reading, readScreenshot } from './read.js';

const MAX_SIDE = 1200;

const scope = self as unknown as {
  postMessage(message: Reading | null): void;
  onmessage: ((event: MessageEvent<ImageBitmap>) => void) | null;
};

function pixelsOf(bitmap: ImageBitmap, scale: number): Image {
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('pictures cannot be read here');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

scope.onmessage = ({ data: bitmap }) => {
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const reading = readScreenshot(pixelsOf(bitmap, scale));
  if (reading) {
    const { grid } = reading;
    reading.grid = { ...grid, left: grid.left / scale, top: grid.top / scale, pitch: grid.pitch / scale };
  }
  scope.postMessage(reading);
};
