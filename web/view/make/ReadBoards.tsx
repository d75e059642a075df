// What the library read in a text: each board with its look, or why it is none.

import { useMemo, useState } from 'preact/hooks';
import { sentenceOf } from '../../model/play.js';
import { puzzleWords } from '../../model/puzzles.js';
import { isDark } from '../../model/settings.js';
import type { Clew, FileEntry, PuzzleName, Scene } from '../../wasm/clew.js';
import { BoardView } from '../shared/board/BoardView.js';
import { ratioOf } from '../shared/board/geometry.js';
import { useApp, useStore } from '../shared/context.js';
import { Button } from '../shared/controls.js';

const MAX_SHOWN = 24;

type ReadBoard = Extract<FileEntry, { text: string }> & { scene: Scene };
interface Reading {
  boards: ReadBoard[];
  errors: string[];
  count: number;
}

function withScene(clew: Clew, entry: Extract<FileEntry, { text: string }>, dark: boolean): ReadBoard {
  const board = clew.read(entry.text);
  try {
    return { ...entry, scene: board.scene(dark) };
  } finally {
    board.free();
  }
}

function read(clew: Clew, text: string, dark: boolean): Reading {
  if (text.trim() === '') return { boards: [], errors: [], count: 0 };
  try {
    const entries = clew.readAll(text);
    const good = entries.filter((entry) => entry.error === undefined);
    const bad = entries.filter((entry) => entry.error !== undefined);
    return {
      boards: good.slice(0, MAX_SHOWN).map((entry) => withScene(clew, entry, dark)),
      errors: bad.map(({ line, column, error }) => `${line > 0 ? `line ${line}, column ${column}: ` : ''}${error}`),
      count: good.length,
    };
  } catch (error) {
    return { boards: [], errors: [sentenceOf(error)], count: 0 };
  }
}

function writeAs(clew: Clew, text: string, format: string): string {
  const board = clew.read(text);
  try {
    return board.write(format);
  } catch (error) {
    return sentenceOf(error);
  } finally {
    board.free();
  }
}

/** The board in another format of the library. */
function Conversion({ text, puzzle }: { text: string; puzzle: PuzzleName }) {
  const { clew } = useApp();
  const [format, setFormat] = useState('');
  const formats = clew.formats(puzzle).filter((it) => it.writes && !it.needsAnswer);
  const written = useMemo(() => (format ? writeAs(clew, text, format) : ''), [clew, text, format]);
  return (
    <details class="conversion">
      <summary>In another format</summary>
      <label class="field">
        <span>Format</span>
        <select value={format} onChange={(event) => setFormat(event.currentTarget.value)}>
          <option value="">Choose a format</option>
          {formats.map(({ name, description }) => (
            <option value={name} key={name}>
              {name}: {description}
            </option>
          ))}
        </select>
      </label>
      {written && <textarea readOnly aria-label={`The board as ${format}`} value={written} />}
    </details>
  );
}

function ReadCard({ board }: { board: ReadBoard }) {
  const { router } = useApp();
  const { scene, text, format } = board;
  const size = `${scene.rows}×${scene.cols}`;
  const params = { board: text.trimEnd() };
  return (
    <li class="board-card">
      <div class="card-board" style={{ '--ratio': String(ratioOf(scene)) }}>
        <BoardView scene={scene} label={`${puzzleWords[scene.puzzle].label}, ${size}`} />
      </div>
      <p>
        {puzzleWords[scene.puzzle].label} · {size}
        {format ? ` · ${format}` : ''}
      </p>
      <div class="card-actions">
        <Button label="Play" kind="primary" onClick={() => router.go('play', params)} />
        <Button label="Change" onClick={() => router.go('make', params)} />
        <Button label="Watch" onClick={() => router.go('watch', params)} />
      </div>
      <Conversion text={text} puzzle={scene.puzzle} />
    </li>
  );
}

export function ReadBoards({ text }: { text: string }) {
  const { clew } = useApp();
  const dark = useStore(isDark);
  const { boards, errors, count } = useMemo(() => read(clew, text, dark), [clew, text, dark]);
  return (
    <section class="made" aria-label="Boards that were read" aria-live="polite">
      {errors.length > 0 && (
        <ul class="make-error">
          {errors.slice(0, 5).map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
      {text.trim() === '' && <p class="empty">Boards appear here as you type.</p>}
      {count > boards.length && <p>The first {boards.length} of {count} boards:</p>}
      <ul class={boards.length > 1 ? 'board-cards' : 'board-cards single'}>
        {boards.map((board, index) => (
          <ReadCard board={board} key={`${index} ${board.text}`} />
        ))}
      </ul>
    </section>
  );
}
