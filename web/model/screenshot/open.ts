// A picture that somebody gave, as a draft of the editor with the picture under it.

import { startWorker } from '../assets.js';
import { emptyDraft, type FlowDraft, type FlowMark } from '../editor/draft.js';
import type { Picture } from '../editor/picture.js';
import type { Reading } from './read.js';

const MAX_BYTES = 40_000_000;

export const isPicture = (file: File): boolean => file.type.startsWith('image/');

async function decode(file: File): Promise<ImageBitmap> {
  if (file.size > MAX_BYTES) throw new Error(`${file.name} is too large for a picture of a screen.`);
  try {
    return await createImageBitmap(file);
  } catch {
    throw new Error(`${file.name} is not a picture that can be shown here.`);
  }
}

function read(bitmap: ImageBitmap): Promise<Reading | null> {
  const worker = startWorker('screenshot.js');
  return new Promise<Reading | null>((resolve, reject) => {
    worker.onmessage = (event: MessageEvent<Reading | null>) => resolve(event.data);
    worker.onerror = (event) => reject(new Error(event.message || 'the picture could not be read'));
    worker.postMessage(bitmap);
  }).finally(() => worker.terminate());
}

export function draftOfReading({ grid, dots }: Reading): FlowDraft {
  const draft = emptyDraft('flow', grid.rows, grid.cols) as FlowDraft;
  const marks: FlowMark[] = [...draft.marks];
  for (const { cell, colour } of dots) marks[cell] = { kind: 'dot', colour };
  return { ...draft, marks };
}

export async function openPicture(file: File): Promise<{ draft: FlowDraft; picture: Picture }> {
  const bitmap = await decode(file);
  const { width, height } = bitmap;
  const reading = await read(bitmap);
  if (!reading) throw new Error('No grid was found in the picture. Cut it to the board and try again, or draw the board.');
  const { left, top, pitch, rows, cols } = reading.grid;
  const frame = { left, top, width: cols * pitch, height: rows * pitch };
  return { draft: draftOfReading(reading), picture: { url: URL.createObjectURL(file), width, height, frame } };
}
