// Watch: one board, one or two engines, and a player for their films.

import type { Answer, Board, EngineInfo, OptionInfo, Options, Progress, PuzzleName, Scene } from '../../wasm/clew.js';
import { OptionUse } from '../../wasm/clew.js';
import { Stopped } from '../../worker/client.js';
import type { App } from '../app.js';
import { loadBoards, loadPacks } from '../packs.js';
import { sentenceOf } from '../play.js';
import type { RunningJob } from '../session.js';
import { isDark } from '../settings.js';
import { boardTextOf } from '../share.js';
import { Store } from '../store.js';
import { Lane } from './lane.js';

/** An engine's result in the comparison of all. */
export interface Comparison {
  engine: string;
  answer: Answer | null;
  error: string | null;
}

export interface WatchState {
  scene: Scene | null;
  lanes: readonly Lane[];
  isPlaying: boolean;
  /** Steps per second; Infinity: as many as frames can show. */
  speed: number;
  comparison: { rows: readonly Comparison[]; running: string | null } | null;
  /** The solution for a sheet that is printed. */
  sheetJob: RunningJob | null;
  error: string | null;
}

export const FULL_SPEED = Infinity;
const MOST_READABLE_SPEED = 20;
const FRAME_BUDGET_MS = 7;
const WAIT_MS = 1000;
const STEPS_AT_ONCE = 500;
const COMPARE_SECONDS = 5;
/** What a newcomer sees first; any puzzle that is not here begins with its first engine. */
const firstEngines: Partial<Record<PuzzleName, string[]>> = {
  flow: ['csp-smart', 'csp-direction'],
  tiles: ['ida', 'astar'],
  maze: ['dijkstra', 'bits'],
};

export class WatchModel {
  readonly state = new Store<WatchState>({
    scene: null,
    lanes: [],
    isPlaying: false,
    speed: 4,
    comparison: null,
    sheetJob: null,
    error: null,
  });
  /** Counts what is shown: changes whenever a lane goes to another step. */
  readonly shown = new Store(0);
  private board: Board | null = null;
  private text = '';
  private frame = 0;
  private lastTime = 0;
  /** Steps that are due, with fractions. */
  private due = 0;
  private goesToEnd = false;
  /** Until then lanes wait for each other's first events, so that they are at the same step. */
  private waitsUntil = 0;

  constructor(private readonly app: App) {
    isDark.subscribe(() => {
      if (this.board) this.state.patch({ scene: this.board.scene(isDark.get()) });
    });
  }

  get boardText(): string {
    return this.text;
  }

  /** The board of the address, or the one being played, or the first of an easy pack. */
  async start(text: string | undefined): Promise<void> {
    if (text !== undefined && this.open(text)) return;
    if (this.board) return;
    const played = this.app.play.boardText;
    if (played !== null && this.open(played)) return;
    const [pack] = (await loadPacks()).filter((it) => it.puzzle === 'flow');
    const [first] = pack ? await loadBoards(this.app, pack) : [];
    if (first && !this.board) this.open(first.text);
  }

  open(pasted: string): boolean {
    let board: Board;
    let text: string;
    let scene: Scene;
    try {
      board = this.app.clew.read(boardTextOf(pasted).trim());
      scene = board.scene(isDark.get());
      text = shortestText(board);
    } catch (error) {
      this.state.patch({ error: sentenceOf(error) });
      return false;
    }
    const { lanes, scene: old } = this.state.get();
    const kept = old?.puzzle === scene.puzzle ? lanes.map((lane) => lane.state.get()) : [];
    this.close();
    this.board = board;
    this.text = text;
    const first = kept.length ? kept : [{ engine: this.firstEngine(scene.puzzle, 0), switches: {} }];
    this.state.patch({
      scene,
      error: null,
      comparison: null,
      lanes: first.map(({ engine, switches }, index) => this.newLane(scene, index, engine, switches)),
    });
    this.show();
    return true;
  }

  engines(): EngineInfo[] {
    const { scene } = this.state.get();
    return scene ? this.app.clew.engines(scene.puzzle) : [];
  }

  /** The options that only this engine, or few others, use. */
  switchesOf(engine: string): OptionInfo[] {
    const { scene } = this.state.get();
    if (!scene) return [];
    return this.app.clew
      .options(scene.puzzle)
      .filter((option) => option.use & OptionUse.solving && option.engines?.split('|').includes(engine))
      .filter((option) => option.kind !== 'file');
  }

  configure(lane: Lane, engine: string, switches: Options): void {
    this.pause();
    lane.configure(engine, switches);
    this.show();
  }

  /** One engine, or two side by side from the start. */
  setCount(count: 1 | 2): void {
    const { lanes, scene } = this.state.get();
    if (!scene || lanes.length === count) return;
    this.pause();
    const [first, second] = lanes;
    if (count === 1) {
      second?.free();
      this.state.patch({ lanes: lanes.slice(0, 1) });
    } else {
      const other = this.firstEngine(scene.puzzle, first?.state.get().engine === this.firstEngine(scene.puzzle, 1) ? 0 : 1);
      first?.seek(0);
      this.state.patch({ lanes: [...lanes, this.newLane(scene, 1, other, {})] });
    }
    this.show();
  }

  // ---- The player ----

  play(): void {
    const { lanes } = this.state.get();
    if (lanes.every((lane) => lane.isAtEnd)) this.seek(0);
    this.startLanes();
    this.state.patch({ isPlaying: true });
    this.lastTime = performance.now();
    this.waitsUntil = this.lastTime + WAIT_MS;
    this.due = 1;
    this.requestFrame();
  }

  pause(): void {
    const wasFast = this.isFast;
    this.goesToEnd = false;
    this.state.patch({ isPlaying: false });
    if (wasFast) this.show();
  }

  /** Steps follow each other too quickly for anyone to read about them. */
  get isFast(): boolean {
    const { isPlaying, speed } = this.state.get();
    return this.goesToEnd || (isPlaying && speed > MOST_READABLE_SPEED);
  }

  /** One step on; waits for it if the search has just been started. */
  step(): void {
    this.pause();
    this.startLanes();
    this.waitsUntil = performance.now() + WAIT_MS;
    this.due = 1;
    this.requestFrame();
  }

  stepBack(): void {
    this.pause();
    const last = Math.max(...this.state.get().lanes.map((lane) => lane.replay.step));
    this.seek(last - 1);
  }

  /** The end of the film, following it while the search runs. */
  toEnd(): void {
    this.pause();
    this.startLanes();
    this.goesToEnd = true;
    this.requestFrame();
  }

  /** All lanes to the same step, or as far as they have come. */
  seek(step: number): void {
    this.due = 0;
    for (const lane of this.state.get().lanes) lane.seek(step);
    this.show();
  }

  setSpeed(speed: number): void {
    this.due = 0;
    this.state.patch({ speed });
  }

  /** Ends the searches at once; what has come stays to be looked at. */
  stop(): void {
    this.pause();
    this.due = 0;
    for (const lane of this.state.get().lanes) lane.stop();
    this.app.worker('compare').stop();
  }

  /** When the view is left. */
  leave(): void {
    this.stop();
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  /** Runs every engine unwatched, one after another. */
  async compareAll(): Promise<void> {
    const rows: Comparison[] = [];
    const { text } = this;
    const show = (running: string | null) => {
      if (text === this.text) this.state.patch({ comparison: { rows: [...rows], running } });
    };
    for (const { name: engine } of this.engines()) {
      show(engine);
      const options = { engine, threads: 1, 'limit-seconds': COMPARE_SECONDS };
      try {
        const answer = await this.app.worker('compare').run('solve', { board: { text }, options });
        rows.push({ engine, answer, error: null });
      } catch (error) {
        if (error instanceof Stopped || text !== this.text) break;
        rows.push({ engine, answer: null, error: sentenceOf(error) });
      }
    }
    show(null);
  }

  // ---- Exports ----

  /** The film of a lane as an animated SVG, with at most so many frames. */
  filmSvg(lane: Lane, maxFrames = 240): string {
    return this.record((watch) => {
      const { film } = lane;
      const frames = Math.min(maxFrames, film.stepCount);
      for (let frame = 1, at = 0; frame <= frames; frame++) {
        const end = film.endOf(Math.round((frame * film.stepCount) / frames));
        film.forEach(at, end, (numbers) => watch.apply(numbers));
        at = end;
        watch.record();
      }
    });
  }

  /** What a lane shows now. */
  pictureSvg(lane: Lane): string {
    return this.record((watch) => {
      lane.film.forEach(0, lane.film.endOf(lane.replay.step), (numbers) => watch.apply(numbers));
      watch.record();
    });
  }

  /** The board as it is printed, and its solution if one is found. */
  async sheets(): Promise<{ puzzle: string; solution: string | null }> {
    if (!this.board) throw new Error('no board');
    const game = this.board.game();
    try {
      const puzzle = this.board.svg({ print: true });
      const onProgress = (progress: Progress) => this.state.patch({ sheetJob: { label: 'Solving', progress } });
      const { answer, saved } = await this.app.help('finish', { saved: game.save() }, { onProgress });
      if (!answer.hasSolution) return { puzzle, solution: null };
      const solved = this.app.clew.loadGame(saved);
      try {
        return { puzzle, solution: solved.svg({ print: true }) };
      } finally {
        solved.free();
      }
    } finally {
      game.free();
      this.state.patch({ sheetJob: null });
    }
  }

  stopSheets(): void {
    this.app.worker('help').stop();
  }

  private record(body: (watch: ReturnType<Board['watch']>) => void): string {
    if (!this.board) return '';
    const watch = this.board.watch(isDark.get());
    try {
      body(watch);
      return watch.svg();
    } finally {
      watch.free();
    }
  }

  // ---- Inside ----

  private close(): void {
    this.pause();
    this.app.worker('compare').stop();
    for (const lane of this.state.get().lanes) lane.free();
    this.board?.free();
    this.board = null;
  }

  private newLane(scene: Scene, index: number, engine: string, switches: Options): Lane {
    const worker = this.app.worker(`watch ${index}`);
    return new Lane(worker, this.board as Board, this.text, scene, engine, switches);
  }

  private firstEngine(puzzle: PuzzleName, index: number): string {
    const names = this.app.clew.engines(puzzle).map((engine) => engine.name);
    const wanted = firstEngines[puzzle]?.[index];
    return wanted !== undefined && names.includes(wanted) ? wanted : (names[index] ?? names[0] ?? '');
  }

  private startLanes(): void {
    for (const lane of this.state.get().lanes) lane.start();
  }

  private show(): void {
    this.shown.set(this.shown.get() + 1);
  }

  private requestFrame(): void {
    this.frame ||= requestAnimationFrame((time) => this.onFrame(time));
  }

  private onFrame(time: number): void {
    const { isPlaying, lanes, speed } = this.state.get();
    this.frame = 0;
    if (isPlaying && speed !== FULL_SPEED) this.due += (Math.max(0, time - this.lastTime) / 1000) * speed;
    this.lastTime = time;
    const isUnbounded = this.goesToEnd || (isPlaying && speed === FULL_SPEED);
    if (this.advance(lanes, isUnbounded)) this.show();
    const isOver = lanes.every((lane) => lane.isAtEnd);
    if (isOver && (isPlaying || this.goesToEnd)) this.pause();
    if (isOver) this.due = 0;
    if (!isOver && (this.state.get().isPlaying || this.goesToEnd || this.due >= 1)) this.requestFrame();
  }

  /** Moves all lanes on, within the time that a frame has; returns whether anything changed. */
  private advance(lanes: readonly Lane[], isUnbounded: boolean): boolean {
    const deadline = performance.now() + FRAME_BUDGET_MS;
    const whole = isUnbounded ? Infinity : Math.floor(this.due);
    const isWaiting = (lane: Lane) => lane.isRunning && lane.replay.step === lane.film.stepCount;
    let isChanged = false;
    let done = 0;
    if (!isUnbounded && performance.now() < this.waitsUntil && lanes.some(isWaiting)) {
      this.due = 1;
      return false;
    }
    do {
      const count = Math.min(STEPS_AT_ONCE, whole - done);
      const isMoved = lanes.map((lane) => lane.seek(lane.replay.step + count)).includes(true);
      if (!isMoved) break;
      isChanged = true;
      done += count;
    } while (done < whole && performance.now() < deadline);
    if (!isUnbounded) {
      this.due -= done;
      // What cannot be shown in time is dropped, and nobody waits for steps that have not come.
      if (this.state.get().isPlaying) this.due = Math.min(this.due, 1);
    }
    if (isChanged) this.waitsUntil = 0;
    return isChanged;
  }
}

function shortestText(board: Board): string {
  try {
    return board.shortest();
  } catch {
    return board.write();
  }
}
