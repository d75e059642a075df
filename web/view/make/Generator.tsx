// The generator: a form with the library's own options, and the boards it made.

import { useEffect, useRef, useState } from 'preact/hooks';
import { download } from '../../model/download.js';
import { type MadeBoard, Maker, MAX_BOARDS } from '../../model/maker.js';
import { randomSeed } from '../../model/play.js';
import { puzzleWords } from '../../model/puzzles.js';
import { BoardView } from '../shared/board/BoardView.js';
import { ratioOf } from '../shared/board/geometry.js';
import { useApp, useStore } from '../shared/context.js';
import { Button, JobProgress, LiveRegion } from '../shared/controls.js';
import { PrintSheets, type Sheet } from '../shared/PrintSheets.js';
import { OptionFields } from './OptionFields.js';
import { NumberField, PuzzleField } from './PuzzleField.js';

function GeneratorForm() {
  const maker = useApp().model(Maker);
  const { puzzle, rows, cols, seed, count, options, job, error } = useStore(maker.state);
  const { sizes } = puzzleWords[puzzle];
  return (
    <form
      class="make-form"
      onSubmit={(event) => {
        event.preventDefault();
        void maker.make();
      }}
    >
      <PuzzleField value={puzzle} onChange={(name) => maker.choosePuzzle(name)} />
      <fieldset class="choice sizes">
        <legend>Size</legend>
        {sizes.map((size) => (
          <Button
            key={size}
            label={`${size}×${size}`}
            pressed={rows === size && cols === size}
            onClick={() => maker.state.patch({ rows: size, cols: size })}
          />
        ))}
      </fieldset>
      <div class="field-row">
        <NumberField label="Rows" min={1} max={64} value={rows} onChange={(it) => maker.state.patch({ rows: it })} />
        <NumberField label="Columns" min={1} max={64} value={cols} onChange={(it) => maker.state.patch({ cols: it })} />
        <NumberField
          label="Boards"
          min={1}
          max={MAX_BOARDS}
          value={count}
          isLive
          onChange={(it) => maker.state.patch({ count: it })}
        />
      </div>
      <div class="field-row seed-row">
        <NumberField label="Seed" value={seed} onChange={(it) => maker.state.patch({ seed: it })} />
        <Button label="Another seed" icon="restart" onClick={() => maker.state.patch({ seed: randomSeed() })} />
      </div>
      <OptionFields list={maker.optionList} values={options} onChange={(name, value) => maker.setOption(name, value)} />
      {error && (
        <p class="make-error" role="alert">
          {error}
        </p>
      )}
      {job ? (
        <JobProgress {...job} onStop={() => maker.stop()} />
      ) : (
        <button type="submit" class="button primary">
          {count === 1 ? 'Make a board' : `Make ${count} boards`}
        </button>
      )}
    </form>
  );
}

function BoardCard({ board }: { board: MadeBoard }) {
  const { router } = useApp();
  const { scene, seed, shortest } = board;
  const name = `${puzzleWords[scene.puzzle].label}, ${scene.rows} by ${scene.cols}, seed ${seed}`;
  const params = { board: shortest.trimEnd() };
  return (
    <li class="board-card">
      <div class="card-board" style={{ '--ratio': String(ratioOf(scene)) }}>
        <BoardView scene={scene} label={name} />
      </div>
      <p>Seed {seed}</p>
      <div class="card-actions">
        <Button label="Play" kind="primary" onClick={() => router.go('play', params)} />
        <Button label="Change" onClick={() => router.go('make', params)} />
        <Button label="Watch" onClick={() => router.go('watch', params)} />
      </div>
    </li>
  );
}

export function Generator() {
  const maker = useApp().model(Maker);
  const { boards, puzzle, seed, job } = useStore(maker.state);
  const [sheets, setSheets] = useState<Sheet[] | null>(null);
  const started = useRef(false);
  const print = async () => {
    const { boards, solutions } = await maker.sheet();
    const title = puzzleWords[puzzle].label;
    setSheets([
      { title, pictures: boards },
      { title: `${title}: solutions`, pictures: solutions },
    ]);
  };

  // There is something to look at from the start.
  useEffect(() => {
    if (!started.current && maker.state.get().boards.length === 0) void maker.make();
    started.current = true;
  }, [maker]);

  return (
    <div class="make-area">
      <GeneratorForm />
      <section class="made" aria-label="Boards that were made">
        <ul class={boards.length > 1 ? 'board-cards' : 'board-cards single'}>
          {boards.map((board) => (
            <BoardCard board={board} key={`${board.seed} ${board.shortest}`} />
          ))}
          {boards.length === 0 && <li class="board-card blank">{job ? 'Making the board ...' : 'No board yet.'}</li>}
        </ul>
        <div class="made-actions">
          <Button
            label="Download"
            icon="share"
            disabled={boards.length === 0}
            onClick={() => download(`${puzzle}-${seed}.txt`, maker.packText)}
          />
          <Button
            label="Print a sheet"
            icon="list"
            disabled={boards.length === 0 || job !== null}
            onClick={() => void print().catch(() => undefined)}
          />
        </div>
      </section>
      {sheets && <PrintSheets sheets={sheets} onDone={() => setSheets(null)} />}
      <LiveRegion text={boards.length > 0 && !job ? `${boards.length} made.` : ''} />
    </div>
  );
}
