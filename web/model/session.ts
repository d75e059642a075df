// One game being played: what is on the board, and the sentences shown to the player.
//
// Moves go straight to the library. Help is a job for a worker, which gets the saved game and
// returns it, so that Stop can end the worker without harm to the game. A move ends help that is
// still being looked for: it would be about another position.

import type { Answer, Game, GameView, Hint, MarkedCell, Progress, Scene, SideBit } from '../wasm/clew.js';
import { ClewError, HintLevel } from '../wasm/clew.js';
import { Side } from '../wasm/types.js';
import { Stopped } from '../worker/client.js';
import type { ResultOf } from '../worker/protocol.js';
import type { App } from './app.js';
import { isDark } from './settings.js';
import { Store } from './store.js';

/** What the help area shows. */
export interface Advice {
  kind: 'hint' | 'check' | 'verdict' | 'note' | 'error';
  text: string;
  hint?: Hint;
}

export interface RunningJob {
  label: string;
  progress: Progress | null;
}

/** A path of the solution that is shown without being drawn. */
export interface GhostPath {
  cells: number[];
  colour: string | null;
}

export interface SessionState {
  scene: Scene;
  view: GameView;
  advice: Advice | null;
  marks: readonly MarkedCell[];
  ghosts: readonly GhostPath[];
  job: RunningJob | null;
  /** The last move of the player solved the board. */
  isWon: boolean;
  /** For screen readers: what the last move did. */
  announcement: string;
}

/** The solution as found within milliseconds, on a copy of the game. */
interface QuickSolution {
  /** The position that it is about. */
  from: GameView;
  answer: Answer;
  game: Game;
  view: GameView;
}

/** A search of this size takes some milliseconds on any board. */
const QUICK_NODES = 500;
const noHelp = { advice: null, marks: [], ghosts: [] };

export class GameSession {
  readonly state: Store<SessionState>;
  /** The shortest text of the board: for links, and as its name in the storage. */
  readonly boardText: string;
  private readonly stopWatchingTheme: () => void;
  private solution: Promise<Answer> | undefined;
  private quick: QuickSolution | undefined;
  private pressed = -1;
  /** The last job that was asked for. Each waits for the one before: a second Hint is one level more. */
  private lastJob: Promise<void> = Promise.resolve();
  private jobCount = 0;
  /** Grows when jobs are dropped; a job that began with a smaller number may change nothing. */
  private round = 0;

  constructor(
    private readonly app: App,
    private game: Game,
  ) {
    this.boardText = shortestText(game);
    this.state = new Store<SessionState>({
      scene: game.scene(isDark.get()),
      view: game.view(isDark.get()),
      ...noHelp,
      job: null,
      isWon: false,
      announcement: '',
    });
    this.stopWatchingTheme = isDark.subscribe(() => {
      this.state.patch({ scene: this.game.scene(isDark.get()), view: this.game.view(isDark.get()) });
    });
  }

  free(): void {
    this.stop();
    this.stopWatchingTheme();
    this.quick?.game.free();
    this.game.free();
  }

  get saved(): string {
    return this.game.save();
  }

  get seconds(): number {
    return this.game.seconds;
  }

  /** The board in a named format, or the library's sentence why that cannot be. */
  write(format: string): string {
    try {
      return this.game.writeBoard(format);
    } catch (error) {
      return error instanceof ClewError ? error.sentence : String(error);
    }
  }

  setClock(isRunning: boolean): void {
    if (isRunning && this.state.get().view.history > 0) this.game.resume();
    else this.game.pause();
  }

  /** Runs a gesture or a step in the history, then shows the position. */
  act(change: (game: Game) => boolean | void): void {
    const before = this.state.get().view;
    const changed = change(this.game) === true;
    const view = this.game.view(isDark.get());
    const isMoved = changed || view.point !== before.point;
    if (isMoved) {
      this.stop();
      this.game.resume();
    }
    this.state.patch({
      view,
      isWon: view.isSolved && (this.state.get().isWon || !before.isSolved),
      announcement: this.announce(before, view, isMoved),
      ...(isMoved ? noHelp : {}),
    });
  }

  go(side: SideBit, isHeld: boolean): void {
    this.act((game) => game.go(side, isHeld));
  }

  /** Paths are drawn while the pointer moves. Elsewhere a press waits: it is a swipe once the pointer
   * reaches another cell, and a click when it is released before. */
  press(cell: number): void {
    if (this.state.get().scene.puzzle === 'flow') this.act((game) => game.press(cell));
    else this.pressed = cell;
  }

  drag(cell: number): void {
    const { pressed } = this;
    this.pressed = -1;
    if (pressed >= 0) this.go(sideTowards(this.state.get().scene, pressed, cell), false);
    else this.act((game) => game.drag(cell));
  }

  release(): void {
    const { pressed } = this;
    this.pressed = -1;
    if (pressed >= 0) this.act((game) => game.press(pressed));
    else this.act((game) => game.release());
  }

  /** One level more than the last hint at this position, or the level that is given. */
  async hint(level?: number): Promise<void> {
    await this.job('Looking for a hint', async (run) => {
      const last = this.state.get().advice?.hint?.level ?? 0;
      const wanted = level ?? Math.min(last + 1, HintLevel.do);
      const { hint, saved } = await run('hint', { saved: this.saved, level: wanted });
      this.adopt(saved);
      this.state.patch({ advice: { kind: 'hint', text: hint.text, hint }, marks: hint.cells, ghosts: [] });
    });
  }

  /** Does what the hint says. */
  async takeHint(): Promise<void> {
    await this.job('Looking for a hint', async (run) => {
      const { hint, saved } = await run('hint', { saved: this.saved, level: HintLevel.do, take: true });
      this.adopt(saved);
      this.state.patch({ ...noHelp, advice: { kind: 'note', text: hint.text }, announcement: hint.text });
    });
  }

  /** Can it still be solved? If not, the first mistake; if so, what is missing. */
  async check(): Promise<void> {
    await this.job('Checking', async (run) => {
      const first = await run('hint', { saved: this.saved, level: HintLevel.status });
      const isWrong = first.hint.kind === 'mistake';
      const { hint, saved } = isWrong
        ? await run('hint', { saved: first.saved, level: HintLevel.where })
        : first;
      const missing = hint.kind === 'next' ? this.game.check() : null;
      const text = missing ? `${hint.text} So far ${missing.message}.` : hint.text;
      this.adopt(saved);
      const advice: Advice = isWrong ? { kind: 'hint', text, hint } : { kind: 'check', text };
      this.state.patch({ advice, marks: hint.cells, ghosts: [] });
    });
  }

  /** Shows the path of one colour in the solution, without drawing it. */
  async showColour(colour: number): Promise<void> {
    await this.job('Solving', async (run) => {
      this.solution ??= run('solve', { board: { saved: this.saved } });
      const answer = await this.solution.catch((error: unknown) => {
        this.solution = undefined;
        throw error;
      });
      const cells = answer.paths[colour] ?? [];
      const { scene } = this.state.get();
      const dot = scene.cells.find((cell) => cell.kind === 'dot' && cell.value === colour);
      const text = answer.hasSolution ? `${dot?.name}: ${cells.length} cells.` : 'No solution (proved).';
      this.state.patch({
        advice: { kind: 'note', text },
        marks: [],
        ghosts: [{ cells, colour: dot?.colour ?? null }],
      });
    });
  }

  /** Looks for the solution while the button is still held down: at the click it is only shown. */
  prepareAll(): void {
    try {
      this.quick = this.solveQuickly();
    } catch {
      // The click tries again, and shows the error.
    }
  }

  /** Plays the solution to its end: at once if that is easy, else in a worker. */
  async showAll(): Promise<void> {
    await this.job('Solving', async (run) => {
      const { game, view, ...quick } = this.solveQuickly();
      let { answer } = quick;
      this.quick = undefined;
      if (answer.outcome === 'gave-up') {
        game.free();
        const finished = await run('finish', { saved: this.saved });
        answer = finished.answer;
        if (answer.hasSolution) this.adopt(finished.saved);
      } else this.replaceGame(game, view);
      const text = answer.hasSolution
        ? 'This is the solution. Undo brings your position back.'
        : answer.outcome === 'none'
          ? 'From here there is no solution (proved).'
          : 'No solution was found in time.';
      this.state.patch({ ...noHelp, advice: { kind: 'note', text }, announcement: text });
    });
  }

  /** The whole solution as steps with reasons; a game that has them in its history. */
  explain(onProgress: (progress: Progress) => void): Promise<ResultOf<'explain'>> {
    return this.app.worker('explain').run('explain', { saved: this.saved }, { onProgress });
  }

  say(advice: Advice, marks: readonly MarkedCell[] = []): void {
    this.state.patch({ advice, marks, ghosts: [] });
  }

  /** Drops the help that is being looked for, if any. */
  stop(): void {
    if (this.jobCount === 0) return;
    this.round++;
    this.app.worker('help').stop();
  }

  /** The solution that is ready for this position, or a new search. */
  private solveQuickly(): QuickSolution {
    const from = this.state.get().view;
    if (this.quick?.from === from) return this.quick;
    this.quick?.game.free();
    this.quick = undefined;
    const game = this.load(this.saved);
    try {
      const answer = game.finish({ 'limit-nodes': QUICK_NODES });
      return { from, answer, game, view: game.view(isDark.get()) };
    } catch (error) {
      game.free();
      throw error;
    }
  }

  /** Continues with the game as a worker returned it. */
  private adopt(saved: string): void {
    const game = this.load(saved);
    this.replaceGame(game, game.view(isDark.get()));
  }

  private load(saved: string): Game {
    const game = this.app.clew.loadGame(saved);
    game.pointAt(this.state.get().view.cursor);
    return game;
  }

  private replaceGame(game: Game, view: GameView): void {
    this.game.free();
    this.game = game;
    if (view.history > 0) game.resume();
    this.state.patch({ view, isWon: false });
  }

  /** "A: row 2, column 3, 5 cells", or the message of the library. */
  private announce(before: GameView, view: GameView, isMoved: boolean): string {
    if (view.message) return view.message;
    if (view.isSolved && !before.isSolved) return 'Solved.';
    const lane = view.cells[view.cursor]?.lanes[0];
    if (!isMoved || !lane || lane.path < 0) return isMoved ? view.progress : '';
    const { cols } = this.state.get().scene;
    const size = view.cells.filter((cell) => cell.lanes.some((it) => it.path === lane.path && it.sides)).length;
    const place = `row ${Math.floor(view.cursor / cols) + 1}, column ${(view.cursor % cols) + 1}`;
    return `${lane.name}: ${place}, ${size} cells${lane.isJoined ? ', joined' : ''}`;
  }

  private job(label: string, body: (run: App['help']) => Promise<void>): Promise<void> {
    const { round } = this;
    this.jobCount++;
    this.lastJob = this.lastJob.then(async () => {
      if (round === this.round) await this.runJob(label, body);
      this.jobCount--;
    });
    return this.lastJob;
  }

  private async runJob(label: string, body: (run: App['help']) => Promise<void>): Promise<void> {
    const { round } = this;
    const onProgress = (progress: Progress) => this.state.patch({ job: { label, progress } });
    try {
      await body(async (name, request) => {
        const result = await this.app.help(name, request, { onProgress });
        if (round !== this.round) throw new Stopped();
        return result;
      });
    } catch (error) {
      if (!(error instanceof Stopped)) {
        const text = error instanceof ClewError ? error.sentence : String(error);
        this.state.patch({ advice: { kind: 'error', text } });
      }
    } finally {
      this.state.patch({ job: null });
    }
  }
}

/** The side on which the other cell lies, or mostly lies. */
function sideTowards(scene: Scene, from: number, to: number): SideBit {
  const [x = 0, y = 0] = scene.cells[from]?.centre ?? [];
  const [otherX = 0, otherY = 0] = scene.cells[to]?.centre ?? [];
  if (Math.abs(otherX - x) > Math.abs(otherY - y)) return otherX > x ? Side.right : Side.left;
  return otherY > y ? Side.down : Side.up;
}

/** A board whose rules no short format can express is named by a game that has not begun. */
function shortestText(game: Game): string {
  try {
    return game.shortest();
  } catch {
    return game.writeBoard();
  }
}
