// What a newcomer needs to know about each puzzle, and its first board.

import type { PuzzleName } from '../wasm/types.js';

export interface PuzzleWords {
  name: PuzzleName;
  label: string;
  rules: string;
  /** How to play it by pointer or touch. */
  gesture: string;
  /** Rows and columns of a new board, and the sizes that are offered. */
  size: number;
  sizes: readonly number[];
}

export const puzzleWords: Record<PuzzleName, PuzzleWords> = {
  flow: {
    name: 'flow',
    label: 'Flow',
    rules: 'Connect matching dots. Fill every cell.',
    gesture: 'Drag from a dot, or from the end of a path; drag back along it to shorten it.',
    size: 6,
    sizes: [5, 6, 7, 8, 9, 10, 12, 14],
  },
  tiles: {
    name: 'tiles',
    label: 'Tiles',
    rules: 'Slide tiles into the gap. Put the numbers in order.',
    gesture: 'Click or tap a tile in the row or column of the gap, or swipe.',
    size: 3,
    sizes: [3, 4, 5],
  },
  maze: {
    name: 'maze',
    label: 'Maze',
    rules: 'The ball rolls until a wall stops it. Bring it to the hole.',
    gesture: 'Swipe, or click or tap a cell in the row or column of the ball.',
    size: 8,
    sizes: [6, 8, 10, 12, 16, 20],
  },
};

export const puzzleNames: readonly PuzzleName[] = ['flow', 'tiles', 'maze'];
