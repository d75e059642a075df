// Which board is played: where it came from, what comes next, what is known about it.

import type { Answer, Game, Options, Progress, PuzzleName, Rating } from '../wasm/clew.js';
import { ClewError } from '../wasm/clew.js';
import { Stopped } from '../worker/client.js';
import type { App } from './app.js';
import { loadBoards, loadPacks, type Pack, type PackBoard } from './packs.js';
import { puzzleWords } from './puzzles.js';
import { GameSession, type RunningJob } from './session.js';
import { boardTextOf } from './share.js';
import { boardKey, readGame, readNote, writeGame, writeNote } from './storage.js';
import { Store } from './store.js';

export interface NewBoard {
  puzzle: PuzzleName;
  rows: number;
  cols: number;
  seed: number;
  grade?: string;
}

export type Origin =
  | { kind: 'pack'; pack: Pack; index: number; count: number }
  | { kind: 'new'; request: NewBoard }
  | { kind: 'file'; boards: PackBoard[]; index: number }
  | { kind: 'text' };

/** What is proved about the board; undefined: not known yet. */
export interface BoardFacts {
  verdict?: Answer;
  rating?: Rating;
}

export interface PlayState {
  puzzle: PuzzleName;
  session: GameSession | null;
  origin: Origin;
  facts: BoardFacts;
  /** A board that is being made. */
  job: RunningJob | null;
  /** The search for a verdict that the player asked for. */
  verdictJob: RunningJob | null;
  error: string | null;
}

const FACT_SECONDS = 5;
const VERDICT_SECONDS = 60;
const WARM_UP_NODES = 2000;

export class PlayModel {
  readonly state = new Store<PlayState>({
    puzzle: 'flow',
    session: null,
    origin: { kind: 'text' },
    facts: {},
    job: null,
    verdictJob: null,
    error: null,
  });
  private key = '';

  constructor(private readonly app: App) {
    addEventListener('pagehide', () => this.store());
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.store();
      this.state.get().session?.setClock(!document.hidden);
    });
  }

  /** The board of the address, or the one played last, or the first of an easy pack. */
  async start(boardText: string | undefined): Promise<void> {
    if (boardText !== undefined) {
      this.openText(boardText);
      if (this.state.get().session) return;
    }
    const error = this.state.get().error;
    await this.choose(readNote<PuzzleName>('puzzle') ?? 'flow');
    if (error) this.state.patch({ error });
  }

  /** Continues with a puzzle where the player left it. */
  async choose(puzzle: PuzzleName): Promise<void> {
    const last = readNote<string>(puzzle);
    const stored = last === null ? null : readGame(last);
    if (stored && this.adopt(() => this.app.clew.loadGame(stored.saved), this.originOf(puzzle))) return;
    const [pack] = (await loadPacks()).filter((it) => it.puzzle === puzzle);
    if (pack) await this.openPack(pack, 0);
    else await this.generate({ puzzle, rows: puzzleWords[puzzle].size, cols: puzzleWords[puzzle].size, seed: 1 });
  }

  async openPack(pack: Pack, index: number): Promise<void> {
    const boards = await loadBoards(this.app, pack);
    const board = boards[index];
    if (board) this.openBoard(board.text, { kind: 'pack', pack, index, count: boards.length });
  }

  /** A text in any format, a saved game, a file with many boards, or a link. */
  openText(pasted: string): boolean {
    const text = boardTextOf(pasted).trim();
    if (text.startsWith('{') && this.adopt(() => this.app.clew.loadGame(text), { kind: 'text' })) return true;
    if (this.openBoard(text, { kind: 'text' })) return true;
    return this.openFirstOf(text);
  }

  async generate(request: NewBoard): Promise<boolean> {
    const { puzzle, rows, cols, seed, grade } = request;
    const label = 'Making a board';
    const known = new Set(this.app.clew.options(puzzle).map((option) => option.name));
    const options: Options = {
      seed,
      ...(grade !== undefined && known.has('grade') ? { grade } : {}),
    };
    try {
      const made = await this.app.worker('make').run(
        'generate',
        { puzzle, rows, cols, options },
        { onProgress: (progress) => this.state.patch({ job: { label, progress } }) },
      );
      return this.adopt(() => this.app.clew.loadGame(made.saved), { kind: 'new', request });
    } catch (error) {
      if (!(error instanceof Stopped)) this.state.patch({ error: sentenceOf(error) });
      return false;
    } finally {
      this.state.patch({ job: null });
    }
  }

  stopGenerating(): void {
    this.app.worker('make').stop();
  }

  /** The next board of a pack or file; otherwise a new one of the same size. */
  async next(): Promise<void> {
    const { origin, session } = this.state.get();
    if (origin.kind === 'pack' && origin.index + 1 < origin.count) {
      await this.openPack(origin.pack, origin.index + 1);
    } else if (origin.kind === 'file' && origin.boards[origin.index + 1]) {
      this.openBoard(origin.boards[origin.index + 1]!.text, { ...origin, index: origin.index + 1 });
    } else if (origin.kind === 'new') {
      await this.generate({ ...origin.request, seed: origin.request.seed + 1 });
    } else if (session) {
      const { puzzle, rows, cols } = session.state.get().scene;
      await this.generate({ puzzle, rows, cols, seed: randomSeed() });
    }
  }

  /** The shortest text of the board, for links and for the other views. */
  get boardText(): string | null {
    return this.state.get().session?.boardText ?? null;
  }

  /** Keeps the game in the browser's storage. */
  store(): void {
    const { session, puzzle, origin } = this.state.get();
    if (!session || session.state.get().view.history === 0) return;
    const { isSolved } = session.state.get().view;
    writeGame(this.key, { saved: session.saved, isSolved, seconds: session.seconds, at: Date.now() });
    writeNote(puzzle, this.key);
    writeNote(`origin.${puzzle}`, origin.kind === 'file' ? { kind: 'text' } : origin);
  }

  /** Goes on looking for what the first seconds did not decide. */
  async keepGoing(): Promise<void> {
    const label = 'Looking for solutions';
    await this.findVerdict(VERDICT_SECONDS, (progress) => this.state.patch({ verdictJob: { label, progress } }));
    this.state.patch({ verdictJob: null });
  }

  stopVerdict(): void {
    this.app.worker('facts').stop();
  }

  private async findVerdict(seconds: number, onProgress?: (progress: Progress) => void): Promise<void> {
    const { session } = this.state.get();
    if (!session) return;
    const options = { ask: 'unique', 'limit-seconds': seconds };
    const request = { board: { saved: session.saved }, options };
    await this.learn(session, async () => ({
      verdict: await this.app.worker('facts').run('solve', request, onProgress ? { onProgress } : {}),
    }));
  }

  private originOf(puzzle: PuzzleName): Origin {
    return readNote<Origin>(`origin.${puzzle}`) ?? { kind: 'text' };
  }

  private openFirstOf(text: string): boolean {
    const boards = this.app.clew.readAll(text).filter((it): it is PackBoard => it.error === undefined);
    if (boards.length < 2 || !boards[0]) return false;
    return this.openBoard(boards[0].text, { kind: 'file', boards, index: 0 });
  }

  private openBoard(text: string, origin: Origin): boolean {
    return this.adopt(() => {
      const board = this.app.clew.read(text);
      try {
        const stored = readGame(boardKey(board.shortest()));
        return stored ? this.app.clew.loadGame(stored.saved) : board.game();
      } finally {
        board.free();
      }
    }, origin);
  }

  /** Starts a session; on an error the current one stays and the library's sentence is shown. */
  private adopt(make: () => Game, origin: Origin): boolean {
    this.store();
    let session: GameSession;
    try {
      session = new GameSession(this.app, make());
    } catch (error) {
      this.state.patch({ error: sentenceOf(error) });
      return false;
    }
    const old = this.state.get().session;
    const { puzzle } = session.state.get().scene;
    this.key = boardKey(session.boardText);
    writeNote('puzzle', puzzle);
    this.state.set({ puzzle, session, origin, facts: {}, job: null, verdictJob: null, error: null });
    old?.free();
    let wasSolved = false;
    session.state.subscribe(() => {
      const { isSolved } = session.state.get().view;
      if (isSolved && !wasSolved) requestAnimationFrame(() => setTimeout(() => this.store())); // when it is painted
      wasSolved = isSolved;
    });
    void this.learnFacts(session);
    return true;
  }

  private async learnFacts(session: GameSession): Promise<void> {
    const board = { saved: session.saved };
    const worker = this.app.worker('facts');
    worker.stop(); // whatever it does is about another board
    this.warmUp(session);
    if (session.state.get().scene.puzzle === 'flow') await this.findVerdict(FACT_SECONDS);
    await this.learn(session, async () => ({
      rating: await worker.run('rate', { board, options: { 'limit-seconds': FACT_SECONDS } }),
    }));
  }

  /** The first request of a worker takes longer: it starts, compiles, builds the tables of
   * 15-puzzles. Better now than when the player asks. */
  private warmUp(session: GameSession): void {
    const options = { 'limit-nodes': WARM_UP_NODES };
    void this.app.help('finish', { saved: session.saved, options }).catch(() => undefined);
  }

  private async learn(session: GameSession, ask: () => Promise<BoardFacts>): Promise<void> {
    try {
      const facts = await ask();
      const state = this.state.get();
      if (state.session === session) this.state.patch({ facts: { ...state.facts, ...facts } });
    } catch {
      // Stopped, or beyond the limits: then it is not known.
    }
  }
}

export function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] as number % 1_000_000;
}

export function sentenceOf(error: unknown): string {
  return error instanceof ClewError ? error.sentence : error instanceof Error ? error.message : String(error);
}
