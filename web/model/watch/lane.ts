// One engine at work on the board: its search runs in a worker, its film is shown step by step.
//
// Being watched slows a search down. So when the film is complete the engine runs once more
// unwatched; time and memory of a lane are those of that run.

import type { Answer, Board, Options, Progress, Scene } from '../../wasm/clew.js';
import { type WorkerClient, Stopped } from '../../worker/client.js';
import { sentenceOf } from '../play.js';
import { Store } from '../store.js';
import { Film } from './film.js';
import { Replay } from './replay.js';

export type LaneStatus = 'ready' | 'running' | 'done' | 'stopped' | 'failed';

export interface LaneState {
  engine: string;
  switches: Options;
  status: LaneStatus;
  progress: Progress | null;
  /** Of the search that was filmed. */
  answer: Answer | null;
  /** Of the same search unwatched; null while it runs or when there is none. */
  measured: Answer | null;
  /** All events of the search; more than the film has when that was full. */
  eventCount: number;
  error: string | null;
}

const MEASURE_SECONDS = 20;
const notStarted = {
  status: 'ready' as LaneStatus,
  progress: null,
  answer: null,
  measured: null,
  eventCount: 0,
  error: null,
};

export class Lane {
  readonly state: Store<LaneState>;
  film = new Film();
  replay: Replay;

  constructor(
    private readonly worker: WorkerClient,
    private readonly board: Board,
    private readonly boardText: string,
    private readonly scene: Scene,
    engine: string,
    switches: Options = {},
  ) {
    this.replay = this.newReplay();
    this.state = new Store<LaneState>({ engine, switches, ...notStarted });
  }

  free(): void {
    this.worker.stop();
    this.replay.free();
  }

  /** Another engine or other switches: the film begins anew. */
  configure(engine: string, switches: Options): void {
    this.worker.stop();
    this.replay.free();
    this.film = new Film();
    this.replay = this.newReplay();
    this.state.set({ engine, switches, ...notStarted });
  }

  get isRunning(): boolean {
    return this.state.get().status === 'running';
  }

  /** Whether nothing more comes after what is shown. */
  get isAtEnd(): boolean {
    return !this.isRunning && this.state.get().status !== 'ready' && this.replay.step === this.film.stepCount;
  }

  /** Starts the search unless that has been done. */
  start(): void {
    if (this.state.get().status === 'ready') void this.run();
  }

  stop(): void {
    this.worker.stop();
  }

  /** Shows a step of those that have come; returns whether that changed anything. */
  seek(step: number): boolean {
    const target = Math.max(0, Math.min(step, this.film.stepCount));
    if (target === this.replay.step) return false;
    this.replay.seek(this.film, target);
    return true;
  }

  private newReplay(): Replay {
    return new Replay(this.board, this.scene.cells.length, this.scene.puzzle === 'tiles' ? 0 : null);
  }

  private async run(): Promise<void> {
    const { film } = this;
    const { engine, switches } = this.state.get();
    const request = { board: { text: this.boardText }, options: { ...switches, engine } };
    this.state.patch({ status: 'running' });
    try {
      const { answer, eventCount } = await this.worker.run('watch', request, {
        onProgress: (progress) => this.state.patch({ progress }),
        onEvents: (numbers, rules, seconds) => film.append(numbers, rules, seconds),
      });
      film.finish();
      if (film === this.film) this.state.patch({ status: 'done', answer, eventCount, progress: null });
      const options = { threads: 1, ...request.options, 'limit-seconds': MEASURE_SECONDS };
      const measured = await this.worker.run('solve', { board: request.board, options });
      if (film === this.film) this.state.patch({ measured });
    } catch (error) {
      film.finish();
      if (film !== this.film || !this.isRunning) return;
      const isStopped = error instanceof Stopped;
      this.state.patch({
        status: isStopped ? 'stopped' : 'failed',
        error: isStopped ? null : sentenceOf(error),
        eventCount: film.eventCount,
      });
    }
  }
}
