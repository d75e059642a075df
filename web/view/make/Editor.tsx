// The editor: the board, tools, and what the library says about the drawing.

import { EditorModel } from '../../model/editor/editor.js';
import { puzzleWords } from '../../model/puzzles.js';
import { BoardView } from '../shared/board/BoardView.js';
import { GhostPaths } from '../shared/board/GhostPaths.js';
import { useApp, useStore } from '../shared/context.js';
import { Button, LiveRegion } from '../shared/controls.js';
import { BoardFrame } from './BoardFrame.js';
import { BoardFields } from './BoardFields.js';
import { handleEditorKey, KeyHelp } from './editorKeys.js';
import { PuzzleField } from './PuzzleField.js';
import { ToolBar } from './ToolBar.js';
import { VerdictPanel } from './VerdictPanel.js';

function History({ editor }: { editor: EditorModel }) {
  const { past, future } = useStore(editor.state);
  return (
    <div class="draft-history" role="group" aria-label="History">
      <Button
        label="Undo"
        icon="undo"
        compact
        shortcut="u"
        disabled={past.length === 0}
        onClick={() => editor.undo()}
      />
      <Button
        label="Redo"
        icon="redo"
        compact
        shortcut="r"
        disabled={future.length === 0}
        onClick={() => editor.redo()}
      />
      <Button label="Clear" icon="close" onClick={() => editor.clear()} />
    </div>
  );
}

function DraftBoard({ editor }: { editor: EditorModel }) {
  const { scene, marks, ghosts, cursor, picked, draft, picture } = useStore(editor.state);
  const classes = [
    draft.puzzle === 'maze' && draft.ball < 0 && 'no-ball',
    picture && 'over-picture',
  ].filter(Boolean);
  return (
    <BoardFrame scene={scene} picture={picture} classes={classes.join(' ')}>
      <BoardView
        scene={scene}
        marks={marks}
        cursor={cursor}
        isHolding={picked >= 0}
        label={`Draft: ${puzzleWords[scene.puzzle].label}, ${scene.rows} by ${scene.cols}`}
        onPress={(cell, side) => editor.press(cell, side)}
        onDrag={(cell) => editor.drag(cell)}
        onDragSide={(cell, side) => editor.dragSide(cell, side)}
        onRelease={() => editor.release()}
        onKey={(event) => handleEditorKey(event, editor)}
      >
        <GhostPaths scene={scene} ghosts={ghosts.length > 0 ? ghosts : editor.drawnPaths} />
      </BoardView>
    </BoardFrame>
  );
}

export function Editor() {
  const editor = useApp().model(EditorModel);
  const { draft, announcement } = useStore(editor.state);
  return (
    <div class="editor-area">
      <ToolBar editor={editor} />
      <DraftBoard editor={editor} />
      <History editor={editor} />
      <div class="editor-side">
        <VerdictPanel editor={editor} />
        <div class="editor-fields">
          <PuzzleField value={draft.puzzle} onChange={(name) => editor.choosePuzzle(name)} />
          <BoardFields editor={editor} />
          <KeyHelp puzzle={draft.puzzle} />
        </div>
      </div>
      <LiveRegion text={announcement} />
    </div>
  );
}
