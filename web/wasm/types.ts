// What the library returns, as the C glue writes it (web_glue.h). Names of outcomes, kinds and roles
// are those of clew.h. Cells are numbered row by row from 0.

export type PuzzleName = 'flow' | 'tiles' | 'maze';
export type CellKind = 'free' | 'void' | 'dot' | 'bridge' | 'tile' | 'ball' | 'hole';

/** Sides of a cell as bits, in the order of enum clew_side; only hexes have the slanting ones. */
export const Side = { left: 1, right: 2, up: 4, down: 8, slantLeft: 16, slantRight: 32 } as const;
export type SideBit = (typeof Side)[keyof typeof Side];
export const SIDE_COUNT = 6;

/** Options of the library by name, for example {engine: 'learn', 'limit-nodes': 1000}. */
export type Options = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Rule {
  name: string;
  value: string | null;
  isDefault: boolean;
}

export interface BoardSummary {
  puzzle: PuzzleName;
  format: string | null;
  rows: number;
  cols: number;
  rules: Rule[];
}

export interface BoardInfo extends BoardSummary {
  hasAnswer: boolean;
}

/** A board of a file with several: its text, or why it cannot be read. */
export type FileEntry =
  | (BoardSummary & { text: string; error?: undefined })
  | { error: string; line: number; column: number };

/** A cell of a board with its place. One unit is a cell; points are x, y, x, y ... */
export interface SceneCell {
  kind: CellKind;
  value: number;
  goal: number;
  name: string;
  colour: string | null;
  centre: [number, number];
  corners: number[];
  /** The middle of each side, in the order of the bits of Side. */
  sides: number[];
  walls: number;
  joined: number;
  /** The neighbour on each side, or -1. */
  steps: number[];
}

/** A board as it is drawn before anything is played. */
export interface Scene extends BoardSummary {
  cells: SceneCell[];
}

/** A path through a cell: a bridge has two, every other cell one. */
export interface Lane {
  sides: number;
  path: number;
  name: string;
  colour: string | null;
  /** The path joins both of its dots. */
  isJoined: boolean;
}

export interface ViewCell {
  kind: CellKind;
  value: number;
  goal: number;
  name: string;
  colour: string | null;
  lanes: Lane[];
  barred: number;
  isHome: boolean;
}

/** A position of a game. */
export interface GameView {
  isSolved: boolean;
  progress: string;
  message: string;
  controls: string;
  cursor: number;
  isHolding: boolean;
  point: number;
  history: number;
  moves: number;
  hintsUsed: number;
  cells: ViewCell[];
}

export type Outcome = 'solved' | 'unique' | 'several' | 'none' | 'gave-up';
export type Proof = 'nothing' | 'best' | 'only' | 'none';

export interface Fact {
  name: string;
  value: number | string;
}

export interface Answer {
  outcome: Outcome;
  proof: Proof;
  limit: string | null;
  engine: string;
  hasSolution: boolean;
  nodes: number;
  seconds: number;
  peakBytes: number;
  paths: number[][];
  moves: string | null;
  count?: { text: string; isExact: boolean };
  second?: { paths: number[][] };
  facts: Fact[];
  /** What the time went into, one after another; empty when events were sent. */
  timeline: TimelinePart[];
}

export interface TimelinePart {
  /** An engine that `auto` ran, for instance; null: not known. */
  phase: string | null;
  seconds: number;
}

export type HintKind = 'next' | 'mistake' | 'hopeless' | 'finished' | 'undecided';
export type Role = 'evidence' | 'affected' | 'mistake';

export interface MarkedCell {
  cell: number;
  role: Role;
}

export interface Hint {
  kind: HintKind;
  level: number;
  text: string;
  texts: (string | null)[];
  rule: string | null;
  cells: MarkedCell[];
}
export const HintLevel = { status: 1, which: 2, where: 3, why: 4, do: 5 } as const;

/** A step of an explanation; rule null: it is found by trying. */
export interface ExplainedStep {
  rule: string | null;
  grade: string;
  promise: string | null;
  sentence: string;
  action: string;
  cells: MarkedCell[];
}

export interface Explanation {
  /** What the steps may rely on beyond the rules of the board. */
  promise: string;
  steps: ExplainedStep[];
}

export interface Rating {
  grade: string;
  score: number;
  facts: Fact[];
}

export interface Progress {
  nodes: number;
  seconds: number;
  bytes: number;
  depth: number;
  bound: number;
  share: number;
  table: number;
}

export interface PuzzleInfo {
  name: PuzzleName;
  description: string;
  countsAnswers: boolean;
  generates: boolean;
  plays: boolean;
  rates: boolean;
}

export interface EngineInfo {
  name: string;
  description: string;
  origin: string;
  takesPosition: boolean;
}

export interface FormatInfo {
  name: string;
  description: string;
  writes: boolean;
  carriesAnswer: boolean;
  needsAnswer: boolean;
}

/** When an option is used, as bits. */
export const OptionUse = { reading: 1, solving: 2, generating: 4, tables: 8, rating: 16 } as const;

export interface OptionInfo {
  name: string;
  kind: 'flag' | 'number' | 'real' | 'choice' | 'cell' | 'text' | 'file';
  choices: string | null;
  placeholder: string | null;
  defaultValue: string | null;
  low: number;
  high: number;
  engines: string | null;
  use: number;
  description: string;
}

/**
 * An event of a search: EVENT_NUMBERS numbers in a row of an Int32Array (web_glue.h). kilobytes and
 * nodes are those at the time of the event. A domain has its bits in place of some of them.
 */
export const EVENT_NUMBERS = 8;
export const EventField = {
  kind: 0,
  cell: 1,
  value: 2,
  depth: 3,
  flags: 4,
  rule: 5,
  nodes: 6,
  kilobytes: 7,
} as const;
export const EventKind = { expand: 0, place: 1, remove: 2, rule: 3, bound: 4, answer: 5, domain: 6 } as const;
/** In flags: the six low bits are sides; these say more. */
export const EVENT_SIDES = 63;
export const EVENT_MORE = 256;
/** Of a domain: the cell is decided, it has none any more. */
export const EVENT_DECIDED = 512;
/** Where the bits of a domain are, low ones first. */
export const DOMAIN_FIELDS = [3, 5, 6, 7] as const;

/** What events left on a cell: MARK_NUMBERS numbers. */
export const MARK_NUMBERS = 5;
/** crossing: of the second path on a bridge. */
export const MarkField = { kind: 0, value: 1, sides: 2, crossingSides: 3, crossingValue: 4 } as const;
export const MarkKind = { none: 0, reached: 1, placed: 2, ruled: 3 } as const;

export interface SvgStyle {
  dark?: boolean;
  print?: boolean;
  coordinates?: boolean;
  animate?: boolean;
}

/** The library's sentence, with the place where known (line and column from 1, cell from 0 or -1). */
export class ClewError extends Error {
  readonly status: string;
  readonly line: number;
  readonly column: number;
  readonly cell: number;

  constructor(fields: { status: string; text: string; line?: number; column?: number; cell?: number }) {
    super(fields.text);
    this.name = 'ClewError';
    this.status = fields.status;
    this.line = fields.line ?? 0;
    this.column = fields.column ?? 0;
    this.cell = fields.cell ?? -1;
  }

  /** "line 2, column 5: the sentence" */
  get sentence(): string {
    const place = this.line > 0 ? `line ${this.line}, column ${this.column}: ` : '';
    return place + this.message;
  }
}
