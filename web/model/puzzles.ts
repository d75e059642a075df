// What a newcomer needs to know about each puzzle, and its first board.

import { type OptionInfo, OptionUse, type PuzzleName } from '../wasm/types.js';

export interface PuzzleWords {
  name: PuzzleName;
  label: string;
  rules: string;
  /** How to play it by pointer or touch. */
  gesture: string;
  /** What the grade means, as a sentence. */
  grading: string;
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
    grading: 'How hard the board is for a person: the hardest deduction that it needs gives the grade.',
    size: 6,
    sizes: [5, 6, 7, 8, 9, 10, 12, 14],
  },
  tiles: {
    name: 'tiles',
    label: 'Tiles',
    rules: 'Slide tiles into the gap. Put the numbers in order.',
    gesture: 'Click or tap a tile in the row or column of the gap, or swipe.',
    grading: 'How hard the board is for a person: how long the shortest solution is, and how many of its moves seem to lead away.',
    size: 3,
    sizes: [3, 4, 5],
  },
  maze: {
    name: 'maze',
    label: 'Maze',
    rules: 'The ball rolls until a wall stops it. Bring it to the hole.',
    gesture: 'Swipe, or click or tap a cell in the row or column of the ball.',
    grading: 'How hard the maze is for a person: the fewest rolls into the hole give the grade.',
    size: 8,
    sizes: [6, 8, 10, 12, 16, 20],
  },
};

/** The grades that a new board can have, from the options of its puzzle. */
export function gradesIn(options: readonly OptionInfo[]): string[] {
  const grade = options.find(({ name, use }) => name === 'grade' && use & OptionUse.generating);
  return grade?.choices?.split('|') ?? [];
}

export const puzzleNames: readonly PuzzleName[] = ['flow', 'tiles', 'maze'];
