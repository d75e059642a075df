// Make: new boards by the generator, by hand, or from a text or a picture.

import { useEffect, useState } from 'preact/hooks';
import { EditorModel } from '../../model/editor/editor.js';
import { sentenceOf } from '../../model/play.js';
import { openPicture } from '../../model/screenshot/open.js';
import { useApp } from '../shared/context.js';
import { Button } from '../shared/controls.js';
import type { ViewProps } from '../shared/view.js';
import { Editor } from './Editor.js';
import { Generator } from './Generator.js';
import { ImportPanel } from './ImportPanel.js';
import { isPicture, readText, useDropped } from '../shared/useDropped.js';

const sections = [
  { name: 'generate', label: 'Generate', icon: 'plus' },
  { name: 'draw', label: 'Draw', icon: 'edit' },
  { name: 'import', label: 'Import', icon: 'paste' },
] as const;
export type SectionName = (typeof sections)[number]['name'];

/** The address "#make?section=draw", or "#make?board=..." for a board to change. */
export function MakeView({ params }: ViewProps) {
  const app = useApp();
  const [error, setError] = useState<string | null>(null);
  const [text, setText] = useState('');
  const board = params['board'];
  const asked = sections.find(({ name }) => name === params['section'])?.name;
  const section = asked ?? (board === undefined ? 'generate' : 'draw');
  const go = (name: SectionName) => {
    setError(null);
    app.router.go('make', { section: name });
  };
  const attempt = async (work: () => void | Promise<void>) => {
    setError(null);
    try {
      await work();
    } catch (fault) {
      setError(sentenceOf(fault));
    }
  };

  const openText = (given: string) => {
    setText(given);
    go('import');
  };
  const openFile = (file: File) =>
    attempt(async () => {
      if (!isPicture(file)) return openText(await readText(file));
      const { draft, picture, note } = await openPicture(file);
      app.model(EditorModel).start(draft, picture);
      go('draw');
      if (note) setError(note);
    });
  useDropped((file) => void openFile(file), openText);
  useEffect(() => {
    const { picture } = app;
    app.picture = null;
    if (picture) void openFile(picture);
  }, [app]);
  useEffect(() => {
    if (board !== undefined) void attempt(() => app.model(EditorModel).open(board));
  }, [app, board]);

  return (
    <>
      <div class="make-sections" role="group" aria-label="Ways to make a board">
        {sections.map(({ name, label, icon }) => (
          <Button key={name} label={label} icon={icon} kind="quiet" pressed={name === section} onClick={() => go(name)} />
        ))}
      </div>
      {error && (
        <p class="make-error" role="alert">
          {error}
        </p>
      )}
      {section === 'generate' && <Generator />}
      {section === 'draw' && <Editor />}
      {section === 'import' && <ImportPanel text={text} onText={setText} onFile={openFile} />}
    </>
  );
}
