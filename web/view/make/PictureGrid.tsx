// Where the board is in the picture, when the reading has it wrong: a change reads the dots again.

import { useState } from 'preact/hooks';
import type { EditorModel } from '../../model/editor/editor.js';
import type { Picture } from '../../model/editor/picture.js';
import { sentenceOf } from '../../model/play.js';
import { openPicture } from '../../model/screenshot/open.js';
import { useStore } from '../shared/context.js';
import { Button } from '../shared/controls.js';
import { NumberField } from './PuzzleField.js';

export function PictureGrid({ editor, picture }: { editor: EditorModel; picture: Picture }) {
  const { draft } = useStore(editor.state);
  const [error, setError] = useState('');
  const { frame, file } = picture;
  const grid = {
    left: frame.left,
    top: frame.top,
    pitch: frame.width / draft.cols,
    rows: draft.rows,
    cols: draft.cols,
  };
  const change = async (fields: Partial<typeof grid>) => {
    try {
      const read = await openPicture(file, { ...grid, ...fields });
      editor.start(read.draft, read.picture);
      setError('');
    } catch (fault) {
      setError(sentenceOf(fault));
    }
  };
  const field = (label: string, name: keyof typeof grid, min: number) => (
    <NumberField
      label={label}
      min={min}
      max={name === 'rows' || name === 'cols' ? 40 : 9999}
      value={Math.round(grid[name])}
      onChange={(value) => void change({ [name]: value })}
    />
  );
  return (
    <fieldset class="picture-grid">
      <legend>The board in the picture</legend>
      <div class="field-row">
        {field('Its rows', 'rows', 2)}
        {field('Its columns', 'cols', 2)}
      </div>
      <div class="field-row">
        {field('Left, px', 'left', 0)}
        {field('Top, px', 'top', 0)}
        {field('Cell, px', 'pitch', 4)}
      </div>
      {error && <p role="alert">{error}</p>}
      <Button label="Hide the picture" onClick={() => editor.hidePicture()} />
    </fieldset>
  );
}
