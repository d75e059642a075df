// What the page and a worker send each other.
//
// A request is complete in itself: a game travels as its saved text, a board as a text with options,
// or as a game that has just begun. So a worker keeps no state between requests, and Stop may end it
// at any time.

import type * as t from '../wasm/types.js';

/** A board as text, with the options that its rules need; or a saved game, for its board. */
export type BoardSource = { text: string; options?: t.Options } | { saved: string };

export interface Jobs {
  /** Any question about a board: an answer, whether it is unique, a count. */
  solve: { request: { board: BoardSource; options?: t.Options }; result: t.Answer };
  /** From the position of a game. */
  solvePosition: { request: { saved: string; options?: t.Options }; result: t.Answer };
  /** Plays the solution to its end. */
  finish: { request: { saved: string; options?: t.Options }; result: { answer: t.Answer; saved: string } };
  /** level 1 to 5; take plays the moves. saved is the game afterwards (the hint counts as used). */
  hint: {
    request: { saved: string; level: number; take?: boolean; options?: t.Options };
    result: { hint: t.Hint; saved: string };
  };
  /** The whole solution as steps; saved is a game with all of them in its history. */
  explain: {
    request: { saved: string; options?: t.Options };
    result: { explanation: t.Explanation; saved: string };
  };
  rate: { request: { board: BoardSource; options?: t.Options }; result: t.Rating };
  generate: {
    request: { puzzle: t.PuzzleName; rows: number; cols: number; options?: t.Options };
    /** A game that has just begun on the new board. */
    result: { saved: string };
  };
  check: { request: { board: BoardSource; answer: string }; result: { fault: string | null } };
  /** Solves and reports every event (see EventBatch); rules are the names that events refer to. */
  watch: {
    request: { board: BoardSource; options?: t.Options; maxEvents?: number };
    result: { answer: t.Answer; rules: string[]; eventCount: number };
  };
}

export type JobName = keyof Jobs;
export type RequestOf<N extends JobName> = Jobs[N]['request'];
export type ResultOf<N extends JobName> = Jobs[N]['result'];

export interface ErrorData {
  status: string;
  text: string;
  line?: number;
  column?: number;
  cell?: number;
}

export type ToWorker =
  | { type: 'start'; module: WebAssembly.Module }
  | { type: 'job'; id: number; name: JobName; request: unknown };

export type FromWorker =
  | { type: 'ready' }
  | { type: 'progress'; id: number; progress: t.Progress }
  | { type: 'events'; id: number; numbers: Int32Array; rules: string[]; seconds: number }
  | { type: 'result'; id: number; result: unknown }
  | { type: 'error'; id: number; error: ErrorData };
