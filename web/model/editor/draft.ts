// A board while it is drawn: marks on cells, whether they make a board or not. The library reads the
// text of a draft (JSON of doc/formats.md) and says what is wrong with it.

import type { PuzzleName } from '../../wasm/types.js';

export type Lattice = 'squares' | 'hexes';
export type Joined = 'none' | 'sides' | 'ends' | 'all';
export type FlowMark =
  | { readonly kind: 'free' | 'void' | 'bridge' }
  | { readonly kind: 'dot'; readonly colour: number };

export interface FlowDraft {
  readonly puzzle: 'flow';
  readonly rows: number;
  readonly cols: number;
  readonly lattice: Lattice;
  readonly joined: Joined;
  readonly fill: boolean;
  readonly touch: boolean;
  readonly marks: readonly FlowMark[];
  /** Pairs of neighbouring cells, the smaller number first. */
  readonly walls: readonly (readonly [number, number])[];
  /** Paths of a picture as far as they are drawn, each from a dot on: for the game, not the board. */
  readonly drawn: readonly (readonly number[])[];
}

export interface MazeDraft {
  readonly puzzle: 'maze';
  readonly rows: number;
  readonly cols: number;
  readonly walls: readonly boolean[];
  /** -1: not placed yet. */
  readonly ball: number;
  readonly hole: number;
  readonly rule: string;
  readonly measure: string;
}

export interface TilesDraft {
  readonly puzzle: 'tiles';
  readonly rows: number;
  readonly cols: number;
  readonly values: readonly number[];
  readonly goal: string | readonly (readonly number[])[];
}

export type Draft = FlowDraft | MazeDraft | TilesDraft;

export const MAX_SIDE = 40;
const LETTERS = 26;

/** Names are letters, then numbers: what the format allows. */
export function colourName(colour: number): string | number {
  return colour < LETTERS ? String.fromCharCode(65 + colour) : colour - LETTERS + 1;
}

export const free: FlowMark = { kind: 'free' };

export function emptyDraft(puzzle: PuzzleName, rows: number, cols: number): Draft {
  const count = rows * cols;
  if (puzzle === 'flow') {
    const marks = Array<FlowMark>(count).fill(free);
    return { puzzle, rows, cols, lattice: 'squares', joined: 'none', fill: true, touch: true, marks, walls: [], drawn: [] };
  }
  if (puzzle === 'maze') {
    const walls = Array<boolean>(count).fill(false);
    return { puzzle, rows, cols, walls, ball: -1, hole: -1, rule: 'drop', measure: 'distance' };
  }
  return { puzzle, rows, cols, values: inOrder(count, 'last'), goal: 'last' };
}

/** The tiles in order, with the gap where the goal has it. */
export function inOrder(count: number, goal: TilesDraft['goal']): number[] {
  if (typeof goal !== 'string') return goal.flat();
  return Array.from({ length: count }, (_, i) => (goal === 'first' ? i : (i + 1) % count));
}

/** The same draft with another size; what is outside is lost, tiles start in order. */
export function resized(draft: Draft, rows: number, cols: number): Draft {
  const moved = (cell: number): number => {
    const row = Math.floor(cell / draft.cols);
    const col = cell % draft.cols;
    return cell >= 0 && row < rows && col < cols ? row * cols + col : -1;
  };
  const copied = <T>(from: readonly T[], blank: T): T[] => {
    const to = Array<T>(rows * cols).fill(blank);
    from.forEach((value, cell) => {
      if (moved(cell) >= 0) to[moved(cell)] = value;
    });
    return to;
  };
  if (draft.puzzle === 'flow') {
    const walls = draft.walls
      .map(([a, b]) => [moved(a), moved(b)] as const)
      .filter(([a, b]) => a >= 0 && b >= 0);
    return { ...draft, rows, cols, marks: copied(draft.marks, free), walls, drawn: [] };
  }
  if (draft.puzzle === 'maze') {
    const walls = copied(draft.walls, false);
    return { ...draft, rows, cols, walls, ball: moved(draft.ball), hole: moved(draft.hole) };
  }
  const goal = typeof draft.goal === 'string' ? draft.goal : 'last';
  return { ...draft, rows, cols, goal, values: inOrder(rows * cols, goal) };
}

const inRows = <T>(values: readonly T[], cols: number): T[][] =>
  Array.from({ length: values.length / cols }, (_, row) => values.slice(row * cols, (row + 1) * cols));

function flowText(draft: FlowDraft): string {
  const at = (cell: number) => [Math.floor(cell / draft.cols), cell % draft.cols];
  const cellsOf = (kind: FlowMark['kind']) =>
    draft.marks.flatMap((mark, cell) => (mark.kind === kind ? [at(cell)] : []));
  const dots = new Map<number, number[][]>();
  draft.marks.forEach((mark, cell) => {
    if (mark.kind === 'dot') dots.set(mark.colour, [...(dots.get(mark.colour) ?? []), at(cell)]);
  });
  return JSON.stringify({
    puzzle: 'flow',
    rows: draft.rows,
    cols: draft.cols,
    lattice: draft.lattice,
    joined: draft.joined,
    rules: { fill: draft.fill, touch: draft.touch },
    colours: [...dots]
      .sort(([a], [b]) => a - b)
      .map(([colour, places]) => ({ name: colourName(colour), dots: places })),
    holes: cellsOf('void'),
    bridges: cellsOf('bridge'),
    walls: draft.walls.map(([a, b]) => [at(a), at(b)]),
  });
}

function mazeText(draft: MazeDraft): string {
  const at = (cell: number) => (cell < 0 ? undefined : [Math.floor(cell / draft.cols), cell % draft.cols]);
  return JSON.stringify({
    maze: inRows(
      draft.walls.map((isWall) => (isWall ? 1 : 0)),
      draft.cols,
    ),
    ball: at(draft.ball),
    hole: at(draft.hole),
    rule: draft.rule,
    measure: draft.measure,
  });
}

/** The draft in a format of the library. */
export function draftText(draft: Draft): string {
  if (draft.puzzle === 'flow') return flowText(draft);
  if (draft.puzzle === 'maze') return mazeText(draft);
  return JSON.stringify({ puzzle: 'tiles', tiles: inRows(draft.values, draft.cols), goal: draft.goal });
}
