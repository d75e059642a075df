// A board from elsewhere: pasted or typed in any format, a link, or a file.

import { useState } from 'preact/hooks';
import { useApp, useStore } from '../../shared/context.js';
import { Button } from '../../shared/controls.js';
import { Dialog } from '../../shared/Dialog.js';
import { openFile } from '../openFile.js';
import type { PlayDialogProps } from './PlayDialog.js';

export function OpenDialog({ model, onClose }: PlayDialogProps) {
  const app = useApp();
  const { error } = useStore(model.state);
  const [text, setText] = useState('');
  const done = (isOpen: boolean) => isOpen && onClose();
  return (
    <Dialog title="Open a board" onClose={onClose}>
      <label class="field">
        <span>A board in any format, a puzz.link address, or a link of this page</span>
        <textarea
          value={text}
          spellcheck={false}
          placeholder={'A.B\n...\nA.B'}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {error && <p role="alert">{error}</p>}
      <Button
        label="Play it"
        kind="primary"
        disabled={text.trim() === ''}
        onClick={() => done(model.openText(text))}
      />
      <label class="field">
        <span>Or a file of boards, or a screenshot of Flow Free; either can be dropped on the page too</span>
        <input
          type="file"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) void openFile(app, file).then(done);
          }}
        />
      </label>
    </Dialog>
  );
}
