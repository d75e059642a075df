// The library for TypeScript: boards and games as objects, results as plain data (types.ts).
//
// Objects own memory of the WebAssembly instance: call free() when you are done. A Clew instance
// works synchronously; a search blocks its thread, which is why the page runs them in workers.

import { type EventSink, Instance, optionLines } from './instance.js';
import * as t from './types.js';

export * from './types.js';

export type Source = WebAssembly.Module | BufferSource | Response | Promise<Response>;

export async function compile(source: Source): Promise<WebAssembly.Module> {
  const given = await source;
  if (given instanceof WebAssembly.Module) return given;
  if (typeof Response !== 'undefined' && given instanceof Response) {
    return WebAssembly.compile(await given.arrayBuffer());
  }
  return WebAssembly.compile(given as BufferSource);
}

export class Clew {
  private constructor(private readonly instance: Instance) {}

  static async load(source: Source): Promise<Clew> {
    return new Clew(await Instance.create(await compile(source)));
  }

  get version(): string {
    return this.instance.ask('web_version');
  }

  /** Reads a text with exactly one board, in any format. */
  read(text: string, options?: t.Options): Board {
    return new Board(this.instance, this.instance.make('web_board_read', text, optionLines(options)));
  }

  /** Reads all boards of a file. */
  readAll(text: string, options?: t.Options, maxCount = 1000): t.FileEntry[] {
    return this.instance.ask('web_boards_read', text, '', optionLines(options), maxCount);
  }

  generate(puzzle: t.PuzzleName, rows: number, cols: number, options?: t.Options): Board {
    const handle = this.instance.make('web_generate', puzzle, rows, cols, optionLines(options));
    return new Board(this.instance, handle);
  }

  loadGame(saved: string): Game {
    return new Game(this.instance, this.instance.make('web_game_load', saved));
  }

  puzzles(): t.PuzzleInfo[] {
    return this.instance.ask('web_list_puzzles');
  }

  engines(puzzle: t.PuzzleName): t.EngineInfo[] {
    return this.instance.ask('web_list_engines', puzzle);
  }

  formats(puzzle: t.PuzzleName): t.FormatInfo[] {
    return this.instance.ask('web_list_formats', puzzle);
  }

  /** The options of a puzzle; without one, those of all puzzles. */
  options(puzzle?: t.PuzzleName): t.OptionInfo[] {
    return this.instance.ask('web_list_options', puzzle ?? '');
  }

  /** The progress of the running search, for a callback from within it. */
  progress(): t.Progress | null {
    return this.instance.call('web_progress') ? this.instance.result() : null;
  }

  /** The name of a deduction rule in an event. */
  eventRule(number: number): string | null {
    return this.instance.call('web_event_rule', number) ? this.instance.result() : null;
  }

  /** Called some hundred times per second from within a running search. */
  set onTick(callback: (() => void) | null) {
    this.instance.onTick = callback;
  }
}

abstract class Handle {
  constructor(
    protected readonly instance: Instance,
    protected handle: number,
  ) {}
}

function styleBits(style: t.SvgStyle | undefined): number {
  return (
    (style?.dark ? 1 : 0) | (style?.print ? 2 : 0) | (style?.coordinates ? 4 : 0) | (style?.animate ? 8 : 0)
  );
}

export class Board extends Handle {
  free(): void {
    this.instance.call('web_board_free', this.handle);
    this.handle = 0;
  }

  describe(): t.BoardInfo {
    return this.instance.ask('web_board_describe', this.handle);
  }

  scene(dark = false): t.Scene {
    return this.instance.ask('web_board_scene', this.handle, dark);
  }

  write(format?: string): string {
    return this.instance.ask('web_board_write', this.handle, format);
  }

  /** The shortest text that keeps all rules: for links, and as a name of the board. */
  shortest(): string {
    return this.instance.ask('web_board_shortest', this.handle);
  }

  /** As a picture; with an answer in one of the forms that people write, its solution too. */
  svg(style?: t.SvgStyle, answer?: string): string {
    return this.instance.ask('web_board_svg', this.handle, answer, styleBits(style));
  }

  /** What a search does on this board. */
  watch(dark = false): Watch {
    return new Watch(this.instance, this.instance.make('web_watch_new', this.handle, styleBits({ dark })));
  }

  game(): Game {
    return new Game(this.instance, this.instance.make('web_game_new', this.handle));
  }

  solve(options?: t.Options, onEvents?: EventSink): t.Answer {
    this.instance.onEvents = onEvents ?? null;
    return this.instance.ask('web_solve', this.handle, 0, optionLines(options), onEvents !== undefined);
  }

  rate(options?: t.Options): t.Rating {
    return this.instance.ask('web_rate', this.handle, optionLines(options));
  }

  /** Throws a ClewError that names the first fault of the answer. */
  check(answer: string): void {
    this.instance.run('web_check', this.handle, answer);
  }
}

export class Game extends Handle {
  free(): void {
    this.instance.call('web_game_free', this.handle);
    this.handle = 0;
  }

  /** The board it began with, as a text in the named format. */
  writeBoard(format?: string): string {
    return this.instance.ask('web_board_write', this.boardHandle(), format);
  }

  /** The shortest text of the board that keeps all rules. */
  shortest(): string {
    return this.instance.ask('web_board_shortest', this.boardHandle());
  }

  /** The position as a board, in the named format. */
  write(format?: string): string {
    return this.instance.ask('web_game_write', this.handle, format);
  }

  describe(): t.BoardInfo {
    return this.instance.ask('web_board_describe', this.boardHandle());
  }

  scene(dark = false): t.Scene {
    return this.instance.ask('web_board_scene', this.boardHandle(), dark);
  }

  view(dark = false): t.GameView {
    return this.instance.ask('web_game_view', this.handle, dark);
  }

  svg(style?: t.SvgStyle): string {
    return this.instance.ask('web_game_svg', this.handle, styleBits(style));
  }

  /** The complete game as JSON text, for loadGame. */
  save(): string {
    return this.instance.ask('web_game_save', this.handle);
  }

  /** null: solved; otherwise the first thing that is missing or wrong. */
  check(): t.ClewError | null {
    try {
      this.instance.run('web_game_check', this.handle);
      return null;
    } catch (error) {
      return error as t.ClewError;
    }
  }

  play(moves: string): void {
    this.instance.run('web_game_play', this.handle, moves);
  }

  moves(cell = -1): string[] {
    return this.instance.ask('web_game_moves', this.handle, cell);
  }

  press(cell: number): boolean {
    return this.instance.call('web_game_press', this.handle, cell) !== 0;
  }

  drag(cell: number): boolean {
    return this.instance.call('web_game_drag', this.handle, cell) !== 0;
  }

  release(): void {
    this.instance.call('web_game_release', this.handle);
  }

  go(side: t.SideBit, isHeld = false): boolean {
    return this.instance.call('web_game_go', this.handle, side, isHeld) !== 0;
  }

  grab(): boolean {
    return this.instance.call('web_game_grab', this.handle) !== 0;
  }

  clear(cell: number): boolean {
    return this.instance.call('web_game_clear', this.handle, cell) !== 0;
  }

  mark(cell: number, side: t.SideBit): boolean {
    return this.instance.call('web_game_mark', this.handle, cell, side) !== 0;
  }

  pointAt(cell: number): boolean {
    return this.instance.call('web_game_point_at', this.handle, cell) !== 0;
  }

  undo(): boolean {
    return this.instance.call('web_game_undo', this.handle) !== 0;
  }

  redo(): boolean {
    return this.instance.call('web_game_redo', this.handle) !== 0;
  }

  restart(): boolean {
    return this.instance.call('web_game_restart', this.handle) !== 0;
  }

  resume(): void {
    this.instance.call('web_game_clock', this.handle, true);
  }

  pause(): void {
    this.instance.call('web_game_clock', this.handle, false);
  }

  get seconds(): number {
    return this.instance.call('web_game_seconds', this.handle);
  }

  /** Solves from the current position. */
  solve(options?: t.Options): t.Answer {
    this.instance.onEvents = null;
    return this.instance.ask('web_solve', this.boardHandle(), this.handle, optionLines(options), false);
  }

  /** Solves the board itself, whatever the position. */
  solveBoard(options?: t.Options, onEvents?: EventSink): t.Answer {
    this.instance.onEvents = onEvents ?? null;
    const withEvents = onEvents !== undefined;
    return this.instance.ask('web_solve', this.boardHandle(), 0, optionLines(options), withEvents);
  }

  rate(options?: t.Options): t.Rating {
    return this.instance.ask('web_rate', this.boardHandle(), optionLines(options));
  }

  /** Solves from the position and plays the solution to its end. */
  finish(options?: t.Options): t.Answer {
    return this.instance.ask('web_game_solve_and_finish', this.handle, optionLines(options));
  }

  /** level 0: one more than the last hint at this position. take: plays its moves too. */
  hint(level = 0, take = false, options?: t.Options): t.Hint {
    return this.instance.ask('web_hint', this.handle, level, optionLines(options), take);
  }

  /** Another game on its board, from the start. */
  fresh(): Game {
    return new Game(this.instance, this.instance.make('web_game_new', this.boardHandle()));
  }

  /** The whole solution as steps with reasons. The game must be fresh: they become its history. */
  explain(options?: t.Options): t.Explanation {
    return this.instance.ask('web_explain', this.handle, optionLines(options));
  }

  private boardHandle(): number {
    return this.instance.call('web_game_board', this.handle);
  }
}

/** A board and what the events of a search have placed on it so far. */
export class Watch extends Handle {
  private buffer = 0;
  private room = 0;

  free(): void {
    this.instance.call('web_release', this.buffer);
    this.instance.call('web_watch_free', this.handle);
    this.handle = 0;
    this.buffer = 0;
    this.room = 0;
  }

  /** Takes events as onEvents of solve got them. */
  apply(numbers: Int32Array): void {
    const at = this.reserve(numbers.length);
    this.instance.numbersAt(at, numbers.length).set(numbers);
    this.instance.call('web_watch_events', this.handle, at, numbers.length / t.EVENT_NUMBERS);
  }

  /** Fills in MARK_NUMBERS numbers for each cell. */
  readMarks(marks: Int32Array): void {
    const at = this.reserve(marks.length);
    this.instance.call('web_watch_marks', this.handle, at, marks.length / t.MARK_NUMBERS);
    marks.set(this.instance.numbersAt(at, marks.length));
  }

  /** Makes what is there now one more frame of the film. */
  record(): void {
    this.instance.run('web_watch_record', this.handle);
  }

  /** The film as an animated SVG. */
  svg(): string {
    return this.instance.ask('web_watch_svg', this.handle);
  }

  private reserve(count: number): number {
    if (count <= this.room) return this.buffer;
    this.instance.call('web_release', this.buffer);
    this.room = 0;
    this.buffer = this.instance.call('web_alloc', 4 * count);
    if (!this.buffer) throw new t.ClewError({ status: 'no memory', text: 'no memory for the events' });
    this.room = count;
    return this.buffer;
  }
}
