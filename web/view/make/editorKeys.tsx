// The keyboard in the editor, and its help.

import type { EditorModel } from '../../model/editor/editor.js';
import { type PuzzleName, Side } from '../../wasm/types.js';

const arrows: Readonly<Record<string, { down: number; right: number; side: number }>> = {
  ArrowLeft: { down: 0, right: -1, side: Side.left },
  ArrowRight: { down: 0, right: 1, side: Side.right },
  ArrowUp: { down: -1, right: 0, side: Side.up },
  ArrowDown: { down: 1, right: 0, side: Side.down },
};

const commands: Readonly<Record<string, (editor: EditorModel) => void>> = {
  ' ': (editor) => editor.act(),
  Enter: (editor) => editor.act(),
  Backspace: (editor) => editor.erase(),
  Delete: (editor) => editor.erase(),
  '#': (editor) => editor.toggle('void'),
  '+': (editor) => editor.toggle('bridge'),
  u: (editor) => editor.undo(),
  r: (editor) => editor.redo(),
};

function isHistory(event: KeyboardEvent, editor: EditorModel): boolean {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return false;
  if (key === 'z' && !event.shiftKey) editor.undo();
  else editor.redo();
  return true;
}

export function handleEditorKey(event: KeyboardEvent, editor: EditorModel): void {
  const arrow = arrows[event.key];
  const command = commands[event.key];
  if (isHistory(event, editor)) return event.preventDefault();
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (arrow && event.shiftKey) editor.toggleWall(arrow.side);
  else if (arrow) editor.moveCursor(arrow.down, arrow.right);
  else if (command) command(editor);
  else if (/^[A-Z]$/.test(event.key)) editor.putDot(event.key.charCodeAt(0) - 65);
  else return;
  event.preventDefault();
}

const help: Record<PuzzleName, readonly (readonly [string, string])[]> = {
  flow: [
    ['Arrows', 'move'],
    ['Space', 'the tool'],
    ['Shift+A to Z', 'a dot'],
    ['Shift+Arrow', 'a wall'],
    ['#', 'a void cell'],
    ['+', 'a bridge'],
    ['Delete', 'empty the cell'],
    ['u, r', 'undo, redo'],
  ],
  maze: [
    ['Arrows', 'move'],
    ['Space', 'the tool'],
    ['Delete', 'empty the cell'],
    ['u, r', 'undo, redo'],
  ],
  tiles: [
    ['Arrows', 'move'],
    ['Space', 'pick a tile, then swap'],
    ['u, r', 'undo, redo'],
  ],
};

export function KeyHelp({ puzzle }: { puzzle: PuzzleName }) {
  return (
    <details class="key-help">
      <summary>Keys</summary>
      <dl>
        {help[puzzle].map(([key, meaning]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
