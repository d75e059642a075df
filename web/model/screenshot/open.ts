// A picture that somebody gave, as a draft of the editor with the picture under it.

import { startWorker } from '../assets.js';
import { emptyDraft, type FlowDraft, type FlowMark } from '../editor/draft.js';
import type { Picture } from '../editor/picture.js';
import type { Grid } from './grid.js';
import type { Reading } from './read.js';
import type { PictureRequest } from './worker.js';

const MAX_BYTES = 40_000_000;

const NO_GRID = 'No grid was found in the picture. Say below where it is, or draw the board.';

/** A picture as a draft; note says what the reader should know. */
export interface OpenedPicture {
  draft: FlowDraft;
  picture: Picture;
  note: string;
}

async function decode(file: Blob): Promise<ImageBitmap> {
  const name = file instanceof File ? file.name : 'This';
  if (file.size > MAX_BYTES) throw new Error(`${name} is too large for a picture of a screen.`);
  try {
    return await createImageBitmap(file);
  } catch {
    throw new Error(`${name} is not a picture that can be shown here.`);
  }
}

function read(request: PictureRequest): Promise<Reading | null> {
  const worker = startWorker('screenshot.js');
  return new Promise<Reading | null>((resolve, reject) => {
    worker.onmessage = (event: MessageEvent<Reading | null>) => resolve(event.data);
    worker.onerror = (event) => reject(new Error(event.message || 'the picture could not be read'));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}

function draftOfReading({ grid, dots, paths }: Reading): FlowDraft {
  const draft = emptyDraft('flow', grid.rows, grid.cols) as FlowDraft;
  const marks: FlowMark[] = [...draft.marks];
  for (const { cell, colour } of dots) marks[cell] = { kind: 'dot', colour };
  return { ...draft, marks, drawn: paths };
}

/** The largest board of a usual size in the middle, to be moved by hand. */
function guess(width: number, height: number): Reading {
  const cells = 6;
  const pitch = Math.min(width, height) / cells;
  const left = (width - cells * pitch) / 2;
  const top = (height - cells * pitch) / 2;
  return { grid: { left, top, pitch, rows: cells, cols: cells }, dots: [], paths: [] };
}

/** With a grid, the dots are looked for there. */
export async function openPicture(file: Blob, grid?: Grid): Promise<OpenedPicture> {
  const bitmap = await decode(file);
  const { width, height } = bitmap;
  const found = await read(grid ? { bitmap, grid } : { bitmap });
  const reading = found ?? guess(width, height);
  const { left, top, pitch, rows, cols } = reading.grid;
  const frame = { left, top, width: cols * pitch, height: rows * pitch };
  const picture = { url: URL.createObjectURL(file), file, width, height, frame };
  return { draft: draftOfReading(reading), picture, note: found ? '' : NO_GRID };
}
