// The whole solution as steps with reasons, to page through.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { sentenceOf } from '../../../model/play.js';
import { isDark } from '../../../model/settings.js';
import { titleCase } from '../../../model/words.js';
import type { ExplainedStep, Game, Progress } from '../../../wasm/clew.js';
import { Stopped } from '../../../worker/client.js';
import { BoardView } from '../../shared/board/BoardView.js';
import { ratioOf } from '../../shared/board/geometry.js';
import { useApp, useStore } from '../../shared/context.js';
import { Button, JobProgress } from '../../shared/controls.js';
import { Dialog } from '../../shared/Dialog.js';
import type { PlayDialogProps } from './PlayDialog.js';

interface Explained {
  steps: ExplainedStep[];
  saved: string;
}

interface Explaining {
  explained: Explained | null;
  progress: Progress | null;
  error: string | null;
}

function useExplanation(session: PlayDialogProps['session']): Explaining {
  const app = useApp();
  const [state, setState] = useState<Explaining>({ explained: null, progress: null, error: null });
  useEffect(() => {
    session
      .explain((progress) => setState({ explained: null, progress, error: null }))
      .then(({ explanation, saved }) =>
        setState({ explained: { steps: explanation.steps, saved }, progress: null, error: null }),
      )
      .catch((error: unknown) => {
        const text = error instanceof Stopped ? 'Stopped.' : `${titleCase(sentenceOf(error))}.`;
        setState({ explained: null, progress: null, error: text });
      });
    return () => app.worker('explain').stop();
  }, [app, session]);
  return state;
}

/** The position before a step: all later ones are undone. */
function goTo(game: Game, from: number, to: number): void {
  for (let at = from; at > to; at--) game.undo();
  for (let at = from; at < to; at++) game.redo();
}

/** A game to look at the steps in; it is at the end when it is loaded. */
function usePosition({ steps, saved }: Explained, at: number) {
  const app = useApp();
  const dark = useStore(isDark);
  const shown = useMemo(() => ({ game: app.clew.loadGame(saved), at: steps.length }), [app, saved]);
  useEffect(() => () => shown.game.free(), [shown]);
  return useMemo(() => {
    goTo(shown.game, shown.at, at);
    shown.at = at;
    return { scene: shown.game.scene(dark), view: shown.game.view(dark) };
  }, [shown, at, dark]);
}

function Step({ explained, at }: { explained: Explained; at: number }) {
  const { scene, view } = usePosition(explained, at);
  const step = explained.steps[at] as ExplainedStep;
  return (
    <>
      <div class="explain-board" style={{ '--ratio': String(ratioOf(scene)) }}>
        <BoardView scene={scene} cells={view.cells} marks={step.cells} label="The position before this step" />
      </div>
      <div class="explain-text" role="status">
        <p class="explain-rule">
          {step.rule ? `Rule: ${step.rule}` : 'No rule applies: by trying'} <span>({step.grade})</span>
        </p>
        <p>{step.sentence}</p>
        {step.action !== step.sentence && <p>{step.action}</p>}
      </div>
    </>
  );
}

function Pages({ explained }: { explained: Explained }) {
  const count = explained.steps.length;
  const [at, setAt] = useState(0);
  return (
    <div class="explain">
      <Step explained={explained} at={at} />
      <input
        type="range"
        class="explain-slider"
        aria-label="Step"
        min={1}
        max={count}
        value={at + 1}
        onInput={(event) => setAt(Number(event.currentTarget.value) - 1)}
      />
      <div class="explain-pages">
        <Button label="Back" icon="previous" disabled={at === 0} onClick={() => setAt(at - 1)} />
        <span>
          Step {at + 1} of {count}
        </span>
        <Button label="Next" icon="next" kind="primary" disabled={at + 1 >= count} onClick={() => setAt(at + 1)} />
      </div>
    </div>
  );
}

export function ExplainDialog({ session, onClose }: PlayDialogProps) {
  const app = useApp();
  const { explained, progress, error } = useExplanation(session);
  return (
    <Dialog title="Step by step" onClose={onClose} wide>
      {error !== null && <p role="alert">{error}</p>}
      {explained && explained.steps.length === 0 && <p role="status">The board is solved as it is.</p>}
      {explained && explained.steps.length > 0 && <Pages explained={explained} />}
      {!explained && error === null && (
        <div class="explain-wait">
          {progress && (
            <JobProgress label="Explaining" progress={progress} onStop={() => app.worker('explain').stop()} />
          )}
        </div>
      )}
    </Dialog>
  );
}
