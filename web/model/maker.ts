// The generator: what is asked of it, and the boards it made.

import { type Game, type OptionInfo, OptionUse, type PuzzleName, type Scene } from '../wasm/clew.js';
import { Stopped } from '../worker/client.js';
import type { App } from './app.js';
import { randomSeed, sentenceOf } from './play.js';
import { puzzleWords } from './puzzles.js';
import type { RunningJob } from './session.js';
import { isDark } from './settings.js';
import { Store } from './store.js';

export interface MadeBoard {
  seed: number;
  /** A game that has just begun. */
  saved: string;
  /** In the usual format of its puzzle, and as short as possible. */
  text: string;
  shortest: string;
  scene: Scene;
}

export interface MakerState {
  puzzle: PuzzleName;
  rows: number;
  cols: number;
  seed: number;
  count: number;
  /** Options by name that differ from the library's own choice. */
  options: Readonly<Record<string, string | boolean>>;
  boards: readonly MadeBoard[];
  job: RunningJob | null;
  error: string | null;
}

/** Pictures for a sheet of paper: the boards, then their solutions. */
export interface Sheet {
  boards: string[];
  solutions: string[];
}

export const MAX_BOARDS = 24;

export class Maker {
  readonly state: Store<MakerState>;

  constructor(private readonly app: App) {
    const { size } = puzzleWords.flow;
    this.state = new Store<MakerState>({
      puzzle: 'flow',
      rows: size,
      cols: size,
      seed: randomSeed(),
      count: 1,
      options: {},
      boards: [],
      job: null,
      error: null,
    });
    isDark.subscribe(() => this.redraw());
  }

  /** What the library's generator can be asked for. The seed has a field of its own. */
  get optionList(): OptionInfo[] {
    return this.app.clew
      .options(this.state.get().puzzle)
      .filter(({ use, name, kind }) => use & OptionUse.generating && name !== 'seed' && kind !== 'file');
  }

  choosePuzzle(puzzle: PuzzleName): void {
    const { size } = puzzleWords[puzzle];
    this.state.patch({ puzzle, rows: size, cols: size, options: {}, error: null });
  }

  /** undefined: the library's choice. */
  setOption(name: string, value: string | boolean | undefined): void {
    const { [name]: _, ...others } = this.state.get().options;
    this.state.patch({ options: value === undefined ? others : { ...others, [name]: value } });
  }

  /** Makes the boards of this seed and the following ones; those made before a Stop stay. */
  async make(): Promise<void> {
    const { seed, count } = this.state.get();
    this.stop();
    this.state.patch({ boards: [], error: null });
    try {
      for (let i = 0; i < count; i++) await this.makeOne(seed + i, `Making board ${i + 1} of ${count}`);
    } catch (error) {
      if (!(error instanceof Stopped)) this.state.patch({ error: sentenceOf(error) });
    } finally {
      this.state.patch({ job: null });
    }
  }

  stop(): void {
    this.app.worker('maker').stop();
  }

  /** All boards as one file that the library reads again. */
  get packText(): string {
    return this.state
      .get()
      .boards.map((board) => board.text)
      .join('\n');
  }

  async sheet(): Promise<Sheet> {
    const sheet: Sheet = { boards: [], solutions: [] };
    const label = 'Solving the boards of the sheet';
    try {
      for (const { saved } of this.state.get().boards) {
        sheet.boards.push(this.svg(saved));
        const solved = await this.app.worker('maker').run(
          'finish',
          { saved },
          { onProgress: (progress) => this.state.patch({ job: { label, progress } }) },
        );
        sheet.solutions.push(this.svg(solved.saved));
      }
    } finally {
      this.state.patch({ job: null });
    }
    return sheet;
  }

  private async makeOne(seed: number, label: string): Promise<void> {
    const { puzzle, rows, cols, options } = this.state.get();
    const made = await this.app.worker('maker').run(
      'generate',
      { puzzle, rows, cols, options: { ...options, seed } },
      { onProgress: (progress) => this.state.patch({ job: { label, progress } }) },
    );
    const board = this.withGame(made.saved, (game) => ({
      seed,
      saved: made.saved,
      text: game.writeBoard(),
      shortest: game.shortest(),
      scene: game.scene(isDark.get()),
    }));
    this.state.patch({ boards: [...this.state.get().boards, board] });
  }

  private svg(saved: string): string {
    return this.withGame(saved, (game) => game.svg({ print: true }));
  }

  private redraw(): void {
    const boards = this.state.get().boards.map((board) => ({
      ...board,
      scene: this.withGame(board.saved, (game) => game.scene(isDark.get())),
    }));
    this.state.patch({ boards });
  }

  private withGame<T>(saved: string, use: (game: Game) => T): T {
    const game = this.app.clew.loadGame(saved);
    try {
      return use(game);
    } finally {
      game.free();
    }
  }
}
