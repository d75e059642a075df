// Play: the board, what can be done with it, and help.

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PlayModel } from '../../model/play.js';
import { puzzleNames, puzzleWords } from '../../model/puzzles.js';
import type { GameSession } from '../../model/session.js';
import type { PuzzleName } from '../../wasm/types.js';
import { BoardView } from '../shared/board/BoardView.js';
import { ratioOf } from '../shared/board/geometry.js';
import { GhostPaths } from '../shared/board/GhostPaths.js';
import { useApp, useStore } from '../shared/context.js';
import { Button, ErrorBar, JobProgress, LiveRegion } from '../shared/controls.js';
import { Portal } from '../shared/Portal.js';
import { useDropped } from '../shared/useDropped.js';
import type { ViewProps } from '../shared/view.js';
import { Actions, type DialogName } from './Actions.js';
import { AdvicePanel } from './AdvicePanel.js';
import { ColourList } from './ColourList.js';
import { PlayDialog } from './dialogs/PlayDialog.js';
import { FactsLine } from './FactsLine.js';
import { handleKey } from './keys.js';
import { openFile } from './openFile.js';

function PuzzleChoice({ current, onChoose }: { current: PuzzleName; onChoose: (name: PuzzleName) => void }) {
  const place = document.getElementById('view-controls');
  const choice = (
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
  return place ? <Portal into={place}>{choice}</Portal> : choice;
}

export function PlayView({ params }: ViewProps) {
  const app = useApp();
  const model = app.play;
  const { puzzle, session, error } = useStore(model.state);
  const [dialog, setDialog] = useState<DialogName | null>(null);

  useEffect(() => {
    if (params['board'] !== undefined || !model.state.get().session) void model.start(params['board']);
    return () => model.store();
  }, [model, params['board']]);
  useDropped(
    (file) => void openFile(app, file),
    (text) => model.openText(text),
  );

  const closeDialog = () => {
    if (dialog === 'open') model.state.patch({ error: null }); // it was shown in the dialog
    setDialog(null);
  };
  const alert = error && dialog !== 'open' && (
    <ErrorBar text={error} onDismiss={() => model.state.patch({ error: null })} />
  );

  return (
    <>
      <PuzzleChoice current={puzzle} onChoose={(name) => void model.choose(name)} />
      {session ? (
        <Play model={model} session={session} hasDialog={dialog !== null} onDialog={setDialog}>
          {alert}
        </Play>
      ) : (
        <div class="play-area" aria-busy="true">
          <div class="board-frame" />
          {alert}
        </div>
      )}
      {dialog && session && (
        <PlayDialog name={dialog} model={model} session={session} onClose={closeDialog} onOpen={setDialog} />
      )}
    </>
  );
}

interface PlayProps {
  model: PlayModel;
  session: GameSession;
  /** A dialog shows the progress itself. */
  hasDialog: boolean;
  onDialog: (name: DialogName) => void;
  /** What went wrong, if anything. */
  children: ComponentChildren;
}

function Play({ model, session, hasDialog, onDialog, children }: PlayProps) {
  const { scene, view, marks, ghosts, isWon, announcement } = useStore(session.state);
  const { job } = useStore(model.state);
  return (
    <div class="play-area">
      <FactsLine model={model} session={session} onGrade={() => onDialog('grade')} />
      <div class="board-frame" style={{ '--ratio': String(ratioOf(scene)) }}>
        <BoardView
          scene={scene}
          cells={view.cells}
          marks={marks}
          cursor={view.cursor}
          isHolding={view.isHolding}
          isSolved={view.isSolved}
          isWon={isWon}
          label={`${puzzleWords[scene.puzzle].label}, ${scene.rows} by ${scene.cols}. ${view.progress}`}
          onPress={(cell) => session.press(cell)}
          onDrag={(cell) => session.drag(cell)}
          onRelease={() => session.release()}
          onKey={(event) => handleKey(event, session, () => onDialog('keys'))}
        >
          <GhostPaths scene={scene} ghosts={ghosts} />
        </BoardView>
        {job && !hasDialog && (
          <div class="board-cover">
            <JobProgress {...job} onStop={() => model.stopGenerating()} />
          </div>
        )}
      </div>
      <AdvicePanel model={model} session={session} />
      {children}
      <Actions session={session} onDialog={onDialog} />
      {scene.puzzle === 'flow' && <ColourList session={session} />}
      <LiveRegion text={announcement} />
    </div>
  );
}
