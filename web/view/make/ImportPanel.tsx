// Boards from elsewhere: a text in any format, a link, a file, a picture of a screen.

import { useState } from 'preact/hooks';
import { boardTextOf } from '../../model/share.js';
import { Button } from '../shared/controls.js';
import { ReadBoards } from './ReadBoards.js';

function FileField(props: { label: string; accept?: string; note: string; onFile: (file: File) => void }) {
  return (
    <label class="file-field">
      <b>{props.label}</b>
      <span>{props.note}</span>
      <input
        type="file"
        {...(props.accept ? { accept: props.accept } : {})}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) props.onFile(file);
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}

interface ImportPanelProps {
  text: string;
  onText: (text: string) => void;
  onFile: (file: File) => Promise<void>;
}

export function ImportPanel({ text, onText, onFile }: ImportPanelProps) {
  const [isReading, setReading] = useState(false);
  const openFile = (file: File) => {
    setReading(true);
    void onFile(file).finally(() => setReading(false));
  };
  return (
    <div class="make-area import">
      <div class="make-form">
        <FileField
          label="A picture of Flow Free"
          note={isReading ? 'Reading the picture ...' : 'A screenshot: choose it, drop it here, or paste it.'}
          accept="image/png,image/jpeg,image/webp"
          onFile={openFile}
        />
        <FileField label="A file of boards" note="Any format, one board or many." onFile={openFile} />
        <label class="field">
          <span>Or a text: a board in any format, a puzz.link address, a link of this page</span>
          <textarea
            value={text}
            spellcheck={false}
            placeholder={'A.B\n...\nA.B'}
            onInput={(event) => onText(event.currentTarget.value)}
          />
        </label>
        {text && <Button label="Clear" kind="quiet" icon="close" onClick={() => onText('')} />}
      </div>
      <ReadBoards text={boardTextOf(text)} />
    </div>
  );
}
