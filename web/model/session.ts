// One game being played: what is on the board, what the player was told, what is stored.
//
// Moves go straight to the library. Help is a job for a worker, which gets the saved game and
// returns it, so that Stop can end the worker without harm to the game.

import type { Answer, Game, GameView, Hint, MarkedCell, Progress, Scene, SideBit } from '../wasm/clew.js';
import { ClewError } from '../wasm/clew.js';
import { Stopped } from '../worker/client.js';
import type { App } from './app.js';
import { isDark } from './settings.js';
import { Store } from './store.js';

/** What the help area shows. */
export interface Advice {
  kind: 'hint' | 'verdict' | 'check' | 'note' | 'error';
  text: string;
  hint?: Hint;
}

export interface RunningJob {
  label: string;
  progress: Progress | null;
}

export interface SessionState {
  scene: Scene;
  view: GameView;
  advice: Advice | null;
  marks: readonly MarkedCell[];
  job: RunningJob | null;
  /** For screen readers: what the last move did. */
  announcement: string;
}

export class GameSession {
  readonly state: Store<SessionState>;

  constructor(
    private readonly app: App,
    private game: Game,
  ) {
    this.state = new Store<SessionState>({
      scene: game.scene(isDark.get()),
      view: game.view(isDark.get()),
      advice: null,
      marks: [],
      job: null,
      announcement: '',
    });
    this.unsubscribe = isDark.subscribe(() => {
      this.state.patch({ scene: this.game.scene(isDark.get()), view: this.game.view(isDark.get()) });
    });
  }

  private readonly unsubscribe: () => void;

  free(): void {
    this.unsubscribe();
    this.game.free();
  }

  get saved(): string {
    return this.game.save();
  }

  get seconds(): number {
    return this.game.seconds;
  }

  /** Runs a gesture or a step in the history, then shows the position. */
  act(change: (game: Game) => boolean | void): void {
    const before = this.state.get().view.point;
    const changed = change(this.game);
    const view = this.game.view(isDark.get());
    this.game.resume();
    const helpIsStale = changed === true || view.point !== before;
    this.state.patch({
      view,
      announcement: view.message || (changed ? view.progress : ''),
      ...(helpIsStale ? { advice: null, marks: [] } : {}),
    });
  }

  go(side: SideBit, isHeld: boolean): void {
    this.act((game) => game.go(side, isHeld));
  }

  /** One level more than the last hint at this position, or the level that is given. */
  async hint(level?: number, take = false): Promise<void> {
    const last = this.state.get().advice?.hint?.level ?? 0;
    const wanted = level ?? Math.min(last + 1, 5);
    await this.job('Looking for a hint', async (run) => {
      const { hint, saved } = await run('hint', { saved: this.saved, level: wanted, take });
      this.adopt(saved);
      this.state.patch({
        advice: { kind: 'hint', text: hint.text, hint },
        marks: take ? [] : hint.cells,
      });
    });
  }

  /** Whether the position is solved, and if not, what is missing. */
  check(): void {
    const fault = this.game.check();
    const text = fault ? fault.message : 'Solved.';
    this.state.patch({ advice: { kind: 'check', text }, marks: [] });
  }

  async verdict(): Promise<Answer | null> {
    let result: Answer | null = null;
    await this.job('Proving', async (run) => {
      result = await run('solve', { board: { saved: this.saved }, options: { ask: 'unique' } });
    });
    return result;
  }

  async showAll(): Promise<void> {
    await this.job('Solving', async (run) => {
      const { saved } = await run('finish', { saved: this.saved });
      this.adopt(saved);
    });
  }

  stop(): void {
    this.app.worker('help').stop();
  }

  /** Continues with the game as a worker returned it. */
  private adopt(saved: string): void {
    const next = this.app.clew.loadGame(saved);
    this.game.free();
    this.game = next;
    this.game.resume();
    this.state.patch({ view: next.view(isDark.get()) });
  }

  private async job(label: string, body: (run: App['help']) => Promise<void>): Promise<void> {
    const onProgress = (progress: Progress) => this.state.patch({ job: { label, progress } });
    try {
      await body((name, request) => this.app.help(name, request, { onProgress }));
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
