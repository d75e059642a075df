// The jobs of a worker: each takes a request, uses one instance of the library, and frees what it
// made. They run in node too, for the tests.

import { type Board, type Clew, ClewError, EVENT_NUMBERS, type Game } from '../wasm/clew.js';
import type { BoardSource, JobName, Jobs, RequestOf, ResultOf } from './protocol.js';

const MAX_WATCHED_EVENTS = 1_000_000;

/** What a job reports while it runs. */
export interface Reporter {
  events(numbers: Int32Array, rules: string[], seconds: number): void;
}

type Job<N extends JobName> = (clew: Clew, request: RequestOf<N>, report: Reporter) => ResultOf<N>;

function withBoard<T>(clew: Clew, source: BoardSource, use: (board: Board | Game) => T): T {
  const board = 'saved' in source ? clew.loadGame(source.saved) : clew.read(source.text, source.options);
  try {
    return use(board);
  } finally {
    board.free();
  }
}

function withGame<T>(clew: Clew, saved: string, use: (game: Game) => T): T {
  const game = clew.loadGame(saved);
  try {
    return use(game);
  } finally {
    game.free();
  }
}

function solveBoard(board: Board | Game, options: RequestOf<'solve'>['options'], onEvents?: (numbers: Int32Array, seconds: number) => void) {
  return 'solveBoard' in board ? board.solveBoard(options, onEvents) : board.solve(options, onEvents);
}

const solve: Job<'solve'> = (clew, { board, options }) =>
  withBoard(clew, board, (it) => solveBoard(it, options));

const solvePosition: Job<'solvePosition'> = (clew, { saved, options }) =>
  withGame(clew, saved, (game) => game.solve(options));

const finish: Job<'finish'> = (clew, { saved, options }) =>
  withGame(clew, saved, (game) => {
    const answer = game.finish(options);
    return { answer, saved: game.save() };
  });

const hint: Job<'hint'> = (clew, { saved, level, take, options }) =>
  withGame(clew, saved, (game) => {
    const result = game.hint(level, take ?? false, options);
    return { hint: result, saved: game.save() };
  });

const explain: Job<'explain'> = (clew, { saved, options }) =>
  withGame(clew, saved, (game) => {
    const fresh = game.fresh();
    try {
      return { explanation: fresh.explain(options), saved: fresh.save() };
    } finally {
      fresh.free();
    }
  });

const rate: Job<'rate'> = (clew, { board, options }) => withBoard(clew, board, (it) => it.rate(options));

const generate: Job<'generate'> = (clew, { puzzle, rows, cols, options }) => {
  const board = clew.generate(puzzle, rows, cols, options);
  const game = board.game();
  try {
    return { saved: game.save() };
  } finally {
    game.free();
    board.free();
  }
};

const check: Job<'check'> = (clew, { board, answer }) =>
  withBoard(clew, board, (it) => {
    try {
      if ('solveBoard' in it) throw new ClewError({ status: 'unsupported', text: 'give the board as text' });
      it.check(answer);
      return { fault: null };
    } catch (error) {
      if (error instanceof ClewError && error.status === 'bad answer') return { fault: error.sentence };
      throw error;
    }
  });

/** Names that have not been sent yet, in the order of their numbers. */
function newRules(clew: Clew, known: string[]): string[] {
  const added: string[] = [];
  for (;;) {
    const name = clew.eventRule(known.length + added.length);
    if (name === null) return added;
    added.push(name);
  }
}

const watch: Job<'watch'> = (clew, { board, options, maxEvents }, report) =>
  withBoard(clew, board, (it) => {
    const limit = maxEvents ?? MAX_WATCHED_EVENTS;
    const rules: string[] = [];
    let eventCount = 0;
    const answer = solveBoard(it, { threads: 1, ...options }, (numbers, seconds) => {
      const room = Math.max(0, limit - eventCount) * EVENT_NUMBERS;
      eventCount += numbers.length / EVENT_NUMBERS;
      if (room === 0) return;
      const added = newRules(clew, rules);
      rules.push(...added);
      report.events(numbers.length > room ? numbers.slice(0, room) : numbers, added, seconds);
    });
    return { answer, rules, eventCount };
  });

const jobs: { [N in JobName]: Job<N> } = {
  solve,
  solvePosition,
  finish,
  hint,
  explain,
  rate,
  generate,
  check,
  watch,
};

export function runJob<N extends JobName>(
  clew: Clew,
  name: N,
  request: Jobs[N]['request'],
  report: Reporter,
): ResultOf<N> {
  return jobs[name](clew, request, report);
}
