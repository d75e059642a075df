// The board as a whole: its size, its shape and its rules.

import type { ComponentChildren } from 'preact';
import type { EditorModel } from '../../model/editor/editor.js';
import { type Draft, type FlowDraft, MAX_SIDE, type MazeDraft, type TilesDraft } from '../../model/editor/draft.js';
import { readable, titleCase } from '../../model/words.js';
import { useApp, useStore } from '../shared/context.js';
import { PictureGrid } from './PictureGrid.js';
import { NumberField } from './PuzzleField.js';

interface SelectProps {
  label: string;
  value: string;
  values: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Select({ label, value, values, onChange }: SelectProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {values.map((it) => (
          <option value={it.value} key={it.value}>
            {it.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function Flag(props: { checked: boolean; onChange: (isOn: boolean) => void; children: ComponentChildren }) {
  return (
    <label class="flag-field">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>{props.children}</span>
    </label>
  );
}

function FlowFields({ editor, draft }: { editor: EditorModel; draft: FlowDraft }) {
  return (
    <>
      <div class="field-row">
        <Select
          label="Cells"
          value={draft.lattice}
          values={[
            { value: 'squares', label: 'Squares' },
            { value: 'hexes', label: 'Hexes' },
          ]}
          onChange={(lattice) => editor.change({ lattice })}
        />
        <Select
          label="Joined edges"
          value={draft.joined}
          values={[
            { value: 'none', label: 'None' },
            { value: 'sides', label: 'Left and right' },
            { value: 'ends', label: 'Top and bottom' },
            { value: 'all', label: 'All' },
          ]}
          onChange={(joined) => editor.change({ joined })}
        />
      </div>
      <Flag checked={draft.fill} onChange={(fill) => editor.change({ fill })}>
        Every cell must be used
      </Flag>
      <Flag checked={draft.touch} onChange={(touch) => editor.change({ touch })}>
        A path may touch itself
      </Flag>
    </>
  );
}

/** A rule of the maze with the choices that the library has for it. */
function MazeFields({ editor, draft }: { editor: EditorModel; draft: MazeDraft }) {
  const list = useApp().clew.options('maze');
  return (
    <>
      {(['rule', 'measure'] as const).map((name) => {
        const option = list.find((it) => it.name === name);
        const values = (option?.choices ?? '').split('|').map((value) => ({ value, label: readable(value) }));
        return (
          <Select
            key={name}
            label={titleCase(option?.description ?? name)}
            value={draft[name]}
            values={values}
            onChange={(value) => editor.change({ [name]: value })}
          />
        );
      })}
    </>
  );
}

function TilesFields({ editor, draft }: { editor: EditorModel; draft: TilesDraft }) {
  if (typeof draft.goal !== 'string') return <p>The goal is the one of the board that was opened.</p>;
  return (
    <Select
      label="The gap in the goal (starts again in order)"
      value={draft.goal}
      values={[
        { value: 'last', label: 'Last' },
        { value: 'first', label: 'First' },
      ]}
      onChange={(goal) => editor.change({ goal })}
    />
  );
}

function SizeFields({ editor, draft }: { editor: EditorModel; draft: Draft }) {
  return (
    <div class="field-row">
      <NumberField
        label="Rows"
        min={2}
        max={MAX_SIDE}
        value={draft.rows}
        onChange={(rows) => editor.resize(rows, draft.cols)}
      />
      <NumberField
        label="Columns"
        min={2}
        max={MAX_SIDE}
        value={draft.cols}
        onChange={(cols) => editor.resize(draft.rows, cols)}
      />
    </div>
  );
}

export function BoardFields({ editor }: { editor: EditorModel }) {
  const { draft, picture } = useStore(editor.state);
  return (
    <>
      {picture ? <PictureGrid editor={editor} picture={picture} /> : <SizeFields editor={editor} draft={draft} />}
      {draft.puzzle === 'flow' && <FlowFields editor={editor} draft={draft} />}
      {draft.puzzle === 'maze' && <MazeFields editor={editor} draft={draft} />}
      {draft.puzzle === 'tiles' && <TilesFields editor={editor} draft={draft} />}
    </>
  );
}
