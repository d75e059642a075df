// Play: the board, what can be done with it, and help.

import { useEffect, useState } from 'preact/hooks';
import { puzzleNames, puzzleWords } from '../../model/puzzles.js';
import { GameSession } from '../../model/session.js';
import type { PuzzleName } from '../../wasm/types.js';
import { BoardView } from '../shared/board/BoardView.js';
import { useApp, useStore } from '../shared/context.js';
import { Button, JobProgress, LiveRegion } from '../shared/controls.js';
import type { ViewProps } from '../shared/view.js';
import { handleKey } from './keys.js';

function PuzzleChoice({ current, onChoose }: { current: PuzzleName; onChoose: (name: PuzzleName) => void }) {
  return (
    <div class="puzzles" role="group" aria-label="Puzzle">
      {puzzleNames.map((name) => (
        <Button
          key={name}
          label={puzzleWords[name].label}
          kind="quiet"
          pressed={name === current}
          onClick={() => onChoose(name)}
        />
      ))}
    </div>
  );
}

export function PlayView(_props: ViewProps) {
  const app = useApp();
  const [puzzle, setPuzzle] = useState<PuzzleName>('flow');
  const [seed, setSeed] = useState(1);
  const [session, setSession] = useState<GameSession | null>(null);

  useEffect(() => {
    const { size } = puzzleWords[puzzle];
    const board = app.clew.generate(puzzle, size, size, { seed });
    const next = new GameSession(app, board.game());
    board.free();
    setSession(next);
    return () => next.free();
  }, [app, puzzle, seed]);

  return (
    <>
      <PuzzleChoice current={puzzle} onChoose={setPuzzle} />
      {session && <Play session={session} onNew={() => setSeed(seed + 1)} />}
    </>
  );
}

function Play({ session, onNew }: { session: GameSession; onNew: () => void }) {
  const state = useStore(session.state);
  const { scene, view, advice, marks, job } = state;
  return (
    <div class="play-area">
      <div class="board-frame">
        <BoardView
          scene={scene}
          cells={view.cells}
          marks={marks}
          cursor={view.cursor}
          isHolding={view.isHolding}
          isSolved={view.isSolved}
          label={`${puzzleWords[scene.puzzle].label}, ${scene.rows} by ${scene.cols}`}
          onPress={(cell) => session.act((game) => game.press(cell))}
          onDrag={(cell) => session.act((game) => game.drag(cell))}
          onRelease={() => session.act((game) => game.release())}
          onKey={(event) => handleKey(event, session)}
        />
      </div>
      <div class="side">
        <p class="facts">{view.progress}</p>
        <p class="rules">{puzzleWords[scene.puzzle].rules}</p>
        <div class="actions">
          <Button label="Undo" icon="undo" onClick={() => session.act((game) => game.undo())} />
          <Button label="Redo" icon="redo" onClick={() => session.act((game) => game.redo())} />
          <Button label="Hint" icon="hint" kind="primary" onClick={() => void session.hint()} />
          <Button label="New board" icon="plus" onClick={onNew} />
        </div>
        <div class="advice" aria-live="polite">
          {job ? <JobProgress {...job} onStop={() => session.stop()} /> : advice?.text}
        </div>
      </div>
      <LiveRegion text={state.announcement} />
    </div>
  );
}
