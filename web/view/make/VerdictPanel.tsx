// What the library says about the drawing, and what can be done with the board.

import { useState } from 'preact/hooks';
import type { EditorModel } from '../../model/editor/editor.js';
import { useApp, useStore } from '../shared/context.js';
import { Button, JobProgress } from '../shared/controls.js';
import { titleCase } from '../../model/words.js';

/** Solutions drawn over the board, where they can differ. */
function SolutionChoice({ editor }: { editor: EditorModel }) {
  const { verdict, shown } = useStore(editor.state);
  if (verdict.kind !== 'answer' || !verdict.answer.hasSolution || verdict.answer.paths.length === 0) return null;
  const choices = verdict.answer.second
    ? (['Difference', 'One solution', 'Another'] as const)
    : (['Board', 'Solution'] as const);
  return (
    <div class="solution-choice" role="group" aria-label="Show">
      {choices.map((label, index) => (
        <Button
          key={label}
          label={label}
          pressed={shown === index}
          onClick={() => editor.showSolution(index as 0 | 1 | 2)}
        />
      ))}
    </div>
  );
}

function VerdictText({ editor }: { editor: EditorModel }) {
  const { verdict, job } = useStore(editor.state);
  if (job?.progress) return <JobProgress {...job} onStop={() => editor.stop()} />;
  if (verdict.kind === 'waiting') return <p class="verdict">Checking ...</p>;
  if (verdict.kind === 'fault') return <p class="verdict fault">{titleCase(verdict.text)}.</p>;
  if (verdict.kind === 'stopped') {
    return (
      <>
        <p class="verdict">{verdict.text}</p>
        <Button label="Check again" onClick={() => editor.keepGoing()} />
      </>
    );
  }
  const { outcome } = verdict.answer;
  return (
    <>
      <p class={`verdict ${outcome}`}>
        {verdict.text}
        {outcome === 'several' && ': they differ where cells are framed'}
      </p>
      {outcome === 'gave-up' && <Button label="Keep going" onClick={() => editor.keepGoing()} />}
    </>
  );
}

export function VerdictPanel({ editor }: { editor: EditorModel }) {
  const { router, play } = useApp();
  const { verdict } = useStore(editor.state);
  const [note, setNote] = useState('');
  const isBoard = verdict.kind !== 'fault';
  const go = (view: 'play' | 'watch') => {
    const board = editor.boardText;
    if (board !== null) router.go(view, { board: board.trimEnd() });
  };
  const playIt = () => {
    const started = editor.startedGame;
    if (started !== null && play.openText(started)) router.go('play');
    else go('play');
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(editor.boardText ?? editor.text);
      setNote('Copied.');
    } catch {
      setNote('Copying is not allowed here.');
    }
  };
  return (
    <section class="verdict-panel" aria-label="Verdict">
      <div class="verdict-area" data-outcome={verdict.kind === 'answer' ? verdict.answer.outcome : verdict.kind}>
        <VerdictText editor={editor} />
        <SolutionChoice editor={editor} />
      </div>
      <div class="draft-actions">
        <Button label="Play it" kind="primary" icon="play" disabled={!isBoard} onClick={playIt} />
        <Button label="Watch" icon="eye" compact disabled={!isBoard} onClick={() => go('watch')} />
        <Button label="Copy" icon="paste" compact disabled={!isBoard} onClick={() => void copy()} />
        <span role="status" class="copy-note">
          {note}
        </span>
      </div>
    </section>
  );
}
