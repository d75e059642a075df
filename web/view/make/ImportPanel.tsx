// Boards from elsewhere: a text in any format, a link, a file, a picture of a screen.

import { useEffect, useState } from 'preact/hooks';
import { sentenceOf } from '../../model/play.js';
import { isPicture, openPicture } from '../../model/screenshot/open.js';
import { boardTextOf } from '../../model/share.js';
import { useApp } from '../shared/context.js';
import { Button } from '../shared/controls.js';
import { ReadBoards } from './ReadBoards.js';

const MAX_TEXT_BYTES = 4_000_000;

/** Files dropped on the page or pasted, and a text pasted outside a field. */
function useDropped(onFile: (file: File) => void, onText: (text: string) => void): void {
  useEffect(() => {
    const onDragOver = (event: DragEvent) => event.preventDefault();
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      const text = event.dataTransfer?.getData('text') ?? '';
      if (file) onFile(file);
      else if (text.trim()) onText(text);
    };
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      const isField = event.target instanceof HTMLElement && event.target.matches('textarea, input');
      const text = event.clipboardData?.getData('text') ?? '';
      if (file) onFile(file);
      else if (!isField && text.trim()) onText(text);
      else return;
      event.preventDefault();
    };
    addEventListener('dragover', onDragOver);
    addEventListener('drop', onDrop);
    addEventListener('paste', onPaste);
    return () => {
      removeEventListener('dragover', onDragOver);
      removeEventListener('drop', onDrop);
      removeEventListener('paste', onPaste);
    };
  });
}

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

export function ImportPanel({ onDraw }: { onDraw: () => void }) {
  const app = useApp();
  const [text, setText] = useState('');
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const readPicture = async (file: File) => {
    setReading(true);
    try {
      const { draft, picture } = await openPicture(file);
      app.make.editor.start(draft, picture);
      onDraw();
    } catch (fault) {
      setError(sentenceOf(fault));
    } finally {
      setReading(false);
    }
  };
  const openFile = async (file: File) => {
    setError(null);
    if (isPicture(file)) await readPicture(file);
    else if (file.size > MAX_TEXT_BYTES) setError(`${file.name} is too large for a file of boards.`);
    else setText(await file.text());
  };
  useDropped((file) => void openFile(file), setText);

  return (
    <div class="make-area import">
      <div class="make-form">
        <FileField
          label="A picture of Flow Free"
          note={isReading ? 'Reading the picture ...' : 'A screenshot: choose it, drop it here, or paste it.'}
          accept="image/png,image/jpeg,image/webp"
          onFile={(file) => void openFile(file)}
        />
        <FileField label="A file of boards" note="Any format, one board or many." onFile={(file) => void openFile(file)} />
        <label class="field">
          <span>Or a text: a board in any format, a puzz.link address, a link of this page</span>
          <textarea
            value={text}
            spellcheck={false}
            placeholder={'A.B\n...\nA.B'}
            onInput={(event) => {
              setText(event.currentTarget.value);
              setError(null);
            }}
          />
        </label>
        {text && <Button label="Clear" kind="quiet" icon="close" onClick={() => setText('')} />}
        {error && (
          <p class="make-error" role="alert">
            {error}
          </p>
        )}
      </div>
      <ReadBoards text={boardTextOf(text)} />
    </div>
  );
}
