// Tools of the editor, and for dots their colours.

import type { EditorModel } from '../../model/editor/editor.js';
import { colourName, type FlowDraft } from '../../model/editor/draft.js';
import { nextColour, type Tool, toolsOf } from '../../model/editor/tools.js';
import { textOn } from '../shared/board/colours.js';
import { useStore } from '../shared/context.js';
import { Button } from '../shared/controls.js';

const labels: Record<Tool, string> = {
  dot: 'Dot',
  wall: 'Wall',
  void: 'Void',
  bridge: 'Bridge',
  erase: 'Erase',
  block: 'Wall',
  ball: 'Ball',
  hole: 'Hole',
  swap: 'Swap',
};

const hints: Record<Tool, string> = {
  dot: 'Click a cell to put a dot, click it again to take it away.',
  wall: 'Click near the side of a cell, or drag along sides: no path crosses a wall.',
  void: 'Click or drag: void cells are not part of the board.',
  bridge: 'Click a cell: two paths cross on a bridge.',
  erase: 'Click or drag to empty cells.',
  block: 'Click or drag to put up walls, or to take them away.',
  ball: 'Click where the ball starts.',
  hole: 'Click where the hole is.',
  swap: 'Click two tiles to swap them.',
};

function ColourChoice({ editor, draft }: { editor: EditorModel; draft: FlowDraft }) {
  const { colour } = useStore(editor.state);
  const palette = editor.palette();
  const used = draft.marks.reduce((most, mark) => (mark.kind === 'dot' ? Math.max(most, mark.colour) : most), -1);
  const numbers = Array.from({ length: Math.min(palette.length, used + 2) }, (_, index) => index);
  return (
    <div class="dot-colours" role="group" aria-label="Colour of the dot">
      <button
        type="button"
        class="button quiet"
        aria-pressed={colour === null}
        onClick={() => editor.chooseColour(null)}
      >
        Next: {colourName(nextColour(draft))}
      </button>
      {numbers.map((number) => (
        <button
          type="button"
          class="dot-colour"
          key={number}
          aria-pressed={colour === number}
          aria-label={`Dot ${colourName(number)}`}
          onClick={() => editor.chooseColour(number)}
        >
          <span style={{ background: palette[number] ?? '', color: textOn(palette[number] ?? null) }}>
            {colourName(number)}
          </span>
        </button>
      ))}
    </div>
  );
}

export function ToolBar({ editor }: { editor: EditorModel }) {
  const { draft, tool } = useStore(editor.state);
  return (
    <div class="tool-bar">
      <div class="tools" role="group" aria-label="Tools">
        {toolsOf[draft.puzzle].map((name) => (
          <Button key={name} label={labels[name]} pressed={name === tool} onClick={() => editor.chooseTool(name)} />
        ))}
      </div>
      {draft.puzzle === 'flow' && tool === 'dot' ? (
        <ColourChoice editor={editor} draft={draft} />
      ) : (
        <p class="tool-hint">{hints[tool]}</p>
      )}
    </div>
  );
}
