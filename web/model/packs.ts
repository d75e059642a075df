// Packs: files of boards that come with the page (puzzles/ of the project), one per grade.

import type { App } from './app.js';
import { loadText } from './assets.js';
import type { FileEntry, PuzzleName } from '../wasm/types.js';

export interface Pack {
  puzzle: PuzzleName;
  name: string;
  file: string;
}

export type PackBoard = Extract<FileEntry, { text: string }>;

let list: Promise<Pack[]> | undefined;
const boards = new Map<string, Promise<PackBoard[]>>();

const order = ['easy', 'normal', 'hard', 'expert', 'fiendish'];

function rank(pack: Pack): number {
  const at = order.findIndex((grade) => pack.name.startsWith(grade));
  return at < 0 ? order.length : at;
}

/** All packs, the easy ones first. */
export function loadPacks(): Promise<Pack[]> {
  list ??= loadText('packs.json').then((text) =>
    (JSON.parse(text) as Pack[]).sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name)),
  );
  return list;
}

export function loadBoards(app: App, pack: Pack): Promise<PackBoard[]> {
  let found = boards.get(pack.file);
  if (!found) {
    found = loadText(pack.file).then((text) =>
      app.clew.readAll(text).filter((entry): entry is PackBoard => entry.error === undefined),
    );
    boards.set(pack.file, found);
  }
  return found;
}
