// The board as a link, and in the formats of the library.

import { useState } from 'preact/hooks';
import { shareLink } from '../../../model/share.js';
import { useApp, useStore } from '../../shared/context.js';
import { Button } from '../../shared/controls.js';
import { Dialog } from '../../shared/Dialog.js';
import type { PlayDialogProps } from './PlayDialog.js';

export function ShareDialog({ model, session, onClose }: PlayDialogProps) {
  const app = useApp();
  const { puzzle } = useStore(model.state);
  const [format, setFormat] = useState('');
  const [note, setNote] = useState('');
  const formats = app.clew.formats(puzzle).filter((it) => it.writes && !it.needsAnswer);
  const text = format === '' ? shareLink(session.boardText) : session.write(format);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setNote('Copied.');
    } catch {
      setNote('Copying is not allowed here: select the text and copy it.');
    }
  };
  return (
    <Dialog title="Share" onClose={onClose}>
      <label class="field">
        <span>As</span>
        <select
          value={format}
          onChange={(event) => {
            setFormat(event.currentTarget.value);
            setNote('');
          }}
        >
          <option value="">A link to this page</option>
          {formats.map(({ name, description }) => (
            <option value={name} key={name}>
              {name}: {description}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>The board is in the text itself; nothing is stored elsewhere</span>
        <textarea readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <Button label="Copy" kind="primary" onClick={() => void copy()} />
      <p role="status">{note}</p>
    </Dialog>
  );
}
