// The editor: a draft with its history, and what the library says about it.
//
// After every change the library reads the draft at once, so its sentence about what is missing is
// always there. A draft that is a board goes to a worker for the verdict.

import { type Answer, ClewError, type Game, type MarkedCell, type PuzzleName, type Scene } from '../../wasm/clew.js';
import { Stopped } from '../../worker/client.js';
import type { App } from '../app.js';
import { puzzleWords } from '../puzzles.js';
import type { GhostPath, RunningJob } from '../session.js';
import { isDark } from '../settings.js';
import { boardTextOf } from '../share.js';
import { Store } from '../store.js';
import { differingCells } from '../words.js';
import type { Picture } from './picture.js';
import { type Draft, draftText, emptyDraft, inOrder, MAX_SIDE, resized } from './draft.js';
import { draftOf } from './board.js';
import { DraftPainter } from './scene.js';
import { painted, painting, pressed, sideTowards, type Tool, toolsOf } from './tools.js';
import { withDot, withMark, withSwap, withWall } from './tools.js';
import { type Verdict, verdictOf } from './verdict.js';

export interface EditorState {
  draft: Draft;
  scene: Scene;
  tool: Tool;
  /** The colour of the next dot; null: whichever comes next. */
  colour: number | null;
  cursor: number;
  /** Tiles: the cell that is swapped with the next one. */
  picked: number;
  past: readonly Draft[];
  future: readonly Draft[];
  verdict: Verdict;
  job: RunningJob | null;
  marks: readonly MarkedCell[];
  ghosts: readonly GhostPath[];
  /** Which solution is drawn over the board: none, the first, or another one. */
  shown: 0 | 1 | 2;
  /** A picture under the draft that was read from it. */
  picture: Picture | null;
  announcement: string;
}

const VERDICT_SECONDS = 10;
const PAUSE_MS = 80; // between the last change and the search
const MAX_HISTORY = 500;

export class EditorModel {
  readonly state: Store<EditorState>;
  private readonly painter: DraftPainter;
  private readonly drafts = new Map<PuzzleName, Draft>();
  private gesture: { base: Draft; first: number } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly app: App) {
    this.painter = new DraftPainter(() => app.clew);
    const draft = emptyDraft('flow', puzzleWords.flow.size, puzzleWords.flow.size);
    this.state = new Store<EditorState>({
      draft,
      scene: this.painter.scene(draft, isDark.get()),
      tool: 'dot',
      colour: null,
      cursor: 0,
      picked: -1,
      past: [],
      future: [],
      verdict: { kind: 'fault', text: '', cell: -1 },
      job: null,
      marks: [],
      ghosts: [],
      shown: 0,
      picture: null,
      announcement: '',
    });
    isDark.subscribe(() => this.redraw());
    this.judge();
  }

  /** The draft in a format of the library. */
  get text(): string {
    return draftText(this.state.get().draft);
  }

  /** The shortest text of a finished board, or null. */
  get boardText(): string | null {
    try {
      const board = this.app.clew.read(this.text);
      try {
        return board.shortest();
      } finally {
        board.free();
      }
    } catch {
      return null;
    }
  }

  /** A game on the board with the paths of the picture drawn, saved; null when there are none. */
  get startedGame(): string | null {
    const { draft } = this.state.get();
    if (draft.puzzle !== 'flow' || draft.drawn.length === 0) return null;
    const board = this.app.clew.read(this.text);
    const game = board.game();
    try {
      for (const path of draft.drawn) drawPath(game, path);
      return game.save();
    } finally {
      game.free();
      board.free();
    }
  }

  palette(): readonly (string | null)[] {
    return this.painter.palette(isDark.get());
  }

  choosePuzzle(puzzle: PuzzleName): void {
    const { draft } = this.state.get();
    if (draft.puzzle === puzzle) return;
    this.drafts.set(draft.puzzle, draft);
    const { size } = puzzleWords[puzzle];
    this.start(this.drafts.get(puzzle) ?? emptyDraft(puzzle, size, size));
  }

  /** Another draft, with a history of its own. */
  start(draft: Draft, picture: Picture | null = null): void {
    const tool = toolsOf[draft.puzzle][0] ?? 'dot';
    this.state.patch({ past: [], future: [], tool, colour: null, cursor: 0 });
    this.show(draft);
    this.showPicture(picture);
  }

  /** A board in any format; throws the library's error. */
  open(pasted: string): void {
    const board = this.app.clew.read(boardTextOf(pasted));
    try {
      this.start(draftOf(board));
    } finally {
      board.free();
    }
  }

  chooseTool(tool: Tool): void {
    this.state.patch({ tool, picked: -1 });
  }

  chooseColour(colour: number | null): void {
    this.state.patch({ tool: 'dot', colour });
  }

  resize(rows: number, cols: number): void {
    const within = (side: number) => Math.min(MAX_SIDE, Math.max(2, Math.round(side) || 2));
    const { draft } = this.state.get();
    if (within(rows) === draft.rows && within(cols) === draft.cols) return;
    this.edit(resized(draft, within(rows), within(cols)));
  }

  /** Changes something about the whole board, such as its rules. */
  change(fields: Partial<Omit<Draft, 'puzzle'>> & Record<string, unknown>): void {
    const { draft } = this.state.get();
    const changed = { ...draft, ...fields } as Draft;
    if (changed.puzzle === 'tiles' && 'goal' in fields) {
      this.edit({ ...changed, values: inOrder(changed.values.length, changed.goal) });
    } else this.edit(changed);
  }

  clear(): void {
    const { draft } = this.state.get();
    const { puzzle, rows, cols } = draft;
    const empty = emptyDraft(puzzle, rows, cols);
    const kept = draft.puzzle === 'flow' ? { lattice: draft.lattice, joined: draft.joined } : {};
    this.edit({ ...empty, ...kept } as Draft);
  }

  press(cell: number, side: number): void {
    const { draft, tool, colour, scene } = this.state.get();
    this.state.patch({ cursor: cell });
    if (draft.puzzle === 'tiles') return this.pickOrSwap(cell);
    this.gesture = { base: draft, first: cell };
    this.show(pressed(draft, { tool, cell, side, colour, scene }));
  }

  drag(cell: number): void {
    const { draft, tool } = this.state.get();
    if (!this.gesture || !painting.has(tool)) return;
    this.state.patch({ cursor: cell });
    this.show(painted(draft, this.gesture.first, cell));
  }

  /** Walls follow the pointer: all are put up, or all taken away, as the first one. */
  dragSide(cell: number, side: number): void {
    const { draft, tool, scene } = this.state.get();
    if (!this.gesture || tool !== 'wall' || draft.puzzle !== 'flow') return;
    const { base } = this.gesture;
    if (base.puzzle !== 'flow') return;
    const isUp = draft === base ? undefined : draft.walls.length > base.walls.length;
    this.show(withWall(draft, scene, cell, side, isUp));
  }

  /** The end of a gesture; all of it is one step of the history. */
  release(): void {
    const base = this.gesture?.base;
    this.gesture = null;
    if (base && base !== this.state.get().draft) this.remember(base);
  }

  /** The tool at the cursor, for the keyboard. */
  act(): void {
    const { cursor, tool, draft } = this.state.get();
    if (tool === 'wall' && draft.puzzle === 'flow') {
      const announcement = 'Shift with an arrow puts a wall on that side; on hexes also with Home, End, Page Up, Page Down.';
      this.state.patch({ announcement });
      return;
    }
    this.press(cursor, 0);
    this.release();
  }

  putDot(colour: number): void {
    const { draft, cursor } = this.state.get();
    if (draft.puzzle === 'flow') this.edit(withDot(draft, cursor, colour));
  }

  toggle(kind: 'void' | 'bridge'): void {
    const { draft, cursor } = this.state.get();
    if (draft.puzzle !== 'flow') return;
    const isThere = draft.marks[cursor]?.kind === kind;
    this.edit(withMark(draft, cursor, { kind: isThere ? 'free' : kind }));
  }

  /** A wall at the side of the cell at the cursor that lies in the direction (signs of x and y). */
  toggleWall(x: number, y: number): void {
    const { draft, scene, cursor } = this.state.get();
    const side = sideTowards(scene, cursor, x, y);
    if (draft.puzzle === 'flow' && side > 0) this.edit(withWall(draft, scene, cursor, side));
  }

  erase(): void {
    const { draft, cursor, scene } = this.state.get();
    this.edit(pressed(draft, { tool: 'erase', cell: cursor, side: 0, colour: null, scene }));
  }

  moveCursor(right: number, down: number): void {
    const { draft, cursor } = this.state.get();
    const row = Math.floor(cursor / draft.cols) + down;
    const col = (cursor % draft.cols) + right;
    if (row < 0 || row >= draft.rows || col < 0 || col >= draft.cols) return;
    this.state.patch({ cursor: row * draft.cols + col });
  }

  undo(): void {
    const { past, future, draft } = this.state.get();
    const last = past[past.length - 1];
    if (!last) return;
    this.state.patch({ past: past.slice(0, -1), future: [draft, ...future] });
    this.show(last);
  }

  redo(): void {
    const { past, future, draft } = this.state.get();
    const [next, ...rest] = future;
    if (!next) return;
    this.state.patch({ past: [...past, draft], future: rest });
    this.show(next);
  }

  /** Draws a solution over the board: the first, another one, or none. */
  showSolution(shown: 0 | 1 | 2): void {
    const { verdict } = this.state.get();
    const answer = verdict.kind === 'answer' ? verdict.answer : null;
    const paths = shown === 0 ? [] : shown === 1 ? (answer?.paths ?? []) : (answer?.second?.paths ?? []);
    this.state.patch({ shown, ghosts: paths.map((cells) => ({ cells, colour: this.colourAt(cells) })) });
  }

  hidePicture(): void {
    this.showPicture(null);
  }

  /** Searches without a limit of time; Stop ends it. */
  keepGoing(): void {
    void this.search({});
  }

  stop(): void {
    this.app.worker('editor').stop();
  }

  /** The paths of the picture, for a look at the reading. */
  get drawnPaths(): GhostPath[] {
    const { draft } = this.state.get();
    if (draft.puzzle !== 'flow') return [];
    return draft.drawn.map((cells) => ({ cells: [...cells], colour: this.colourAt(cells) }));
  }

  private showPicture(picture: Picture | null): void {
    const old = this.state.get().picture;
    this.state.patch({ picture });
    if (old && old.url !== picture?.url) URL.revokeObjectURL(old.url);
  }

  private pickOrSwap(cell: number): void {
    const { draft, picked } = this.state.get();
    if (draft.puzzle !== 'tiles') return;
    if (picked < 0) this.state.patch({ picked: cell, marks: [{ cell, role: 'affected' }] });
    else {
      this.state.patch({ picked: -1, marks: [] });
      if (picked !== cell) this.edit(withSwap(draft, picked, cell));
    }
  }

  private edit(draft: Draft): void {
    const base = this.state.get().draft;
    if (draft === base) return;
    this.show(draft);
    this.remember(base);
  }

  private remember(base: Draft): void {
    this.state.patch({ past: [...this.state.get().past.slice(-MAX_HISTORY), base], future: [] });
  }

  private show(draft: Draft): void {
    const old = this.state.get();
    if (draft === old.draft) return;
    const isSameShape = draft.rows === old.draft.rows && draft.cols === old.draft.cols;
    this.state.patch({
      draft,
      scene: this.painter.scene(draft, isDark.get()),
      cursor: isSameShape ? old.cursor : 0,
      picked: -1,
    });
    if (!isSameShape) this.hidePicture();
    this.judge();
  }

  private redraw(): void {
    this.state.patch({ scene: this.painter.scene(this.state.get().draft, isDark.get()) });
  }

  /** What the library says at once; then, if it is a board, the search. */
  private judge(): void {
    clearTimeout(this.timer);
    if (this.state.get().job) this.stop();
    try {
      this.app.clew.read(this.text).free();
      this.state.patch({ verdict: { kind: 'waiting' }, job: null, marks: [], ghosts: [], shown: 0 });
      this.timer = setTimeout(() => void this.search({ 'limit-seconds': VERDICT_SECONDS }), PAUSE_MS);
    } catch (error) {
      if (!(error instanceof ClewError)) throw error;
      const { message, cell } = error;
      const marks: MarkedCell[] = cell >= 0 ? [{ cell, role: 'mistake' }] : [];
      this.state.patch({ verdict: { kind: 'fault', text: message, cell }, job: null, marks, ghosts: [], shown: 0 });
    }
  }

  private async search(limits: Record<string, number>): Promise<void> {
    const { draft } = this.state.get();
    const label = 'Looking for solutions';
    const isCurrent = () => this.state.get().draft === draft;
    const options = { ...limits, ...(draft.puzzle === 'flow' ? { ask: 'unique' } : {}) };
    this.state.patch({ job: { label, progress: null } });
    try {
      const answer = await this.app.worker('editor').run(
        'solve',
        { board: { text: draftText(draft) }, options },
        { onProgress: (progress) => isCurrent() && this.state.patch({ job: { label, progress } }) },
      );
      if (isCurrent()) this.announce(answer);
    } catch (error) {
      if (!isCurrent()) return;
      const text = error instanceof Stopped ? 'Stopped.' : error instanceof Error ? error.message : String(error);
      this.state.patch({ verdict: { kind: 'stopped', text }, job: null });
    }
  }

  private announce(answer: Answer): void {
    const { draft } = this.state.get();
    const verdict = verdictOf(draft.puzzle, answer);
    const marks = differingCells(answer).map((cell) => ({ cell, role: 'affected' as const }));
    const shownMarks = answer.outcome === 'several' ? marks : [];
    this.state.patch({ verdict, job: null, marks: shownMarks, announcement: verdict.text });
    this.showSolution(0);
  }

  private colourAt(cells: readonly number[]): string | null {
    const first = cells[0];
    return first === undefined ? null : (this.state.get().scene.cells[first]?.colour ?? null);
  }
}

/** With the gestures of a player: the library decides what they mean. */
function drawPath(game: Game, [first = -1, ...others]: readonly number[]): void {
  game.press(first);
  for (const cell of others) game.drag(cell);
  game.release();
}
