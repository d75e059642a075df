// The whole solution as steps with reasons, to page through.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { sentenceOf } from '../../../model/play.js';
import { isDark } from '../../../model/settings.js';
import { Stopped } from '../../../worker/client.js';
import type { ExplainedStep } from '../../../worker/protocol.js';
import { BoardView } from '../../shared/board/BoardView.js';
import { useApp, useStore } from '../../shared/context.js';
import { Button } from '../../shared/controls.js';
import { Dialog } from '../../shared/Dialog.js';
import type { PlayDialogProps } from './PlayDialog.js';

function useExplanation(session: PlayDialogProps['session']) {
  const app = useApp();
  const [steps, setSteps] = useState<ExplainedStep[]>([]);
  const [end, setEnd] = useState<string | null>(null);
  useEffect(() => {
    const found: ExplainedStep[] = [];
    const onStep = (step: ExplainedStep) => {
      found.push(step);
      setSteps([...found]);
    };
    session
      .explain(onStep)
      .then(() => setEnd('end'))
      .catch((error: unknown) => {
        if (!(error instanceof Stopped)) setEnd(sentenceOf(error));
      });
    return () => app.worker('explain').stop();
  }, [app, session]);
  return { steps, end };
}

function Step({ step }: { step: ExplainedStep }) {
  const app = useApp();
  const dark = useStore(isDark);
  const shown = useMemo(() => {
    const game = app.clew.loadGame(step.saved);
    try {
      return { scene: game.scene(dark), view: game.view(dark) };
    } finally {
      game.free();
    }
  }, [app, step, dark]);
  const sentences = step.hint.texts.slice(1).filter((text) => text !== null);
  return (
    <>
      <div class="explain-board">
        <BoardView scene={shown.scene} cells={shown.view.cells} marks={step.hint.cells} label="The position before this step" />
      </div>
      <div class="explain-text" role="status">
        {sentences.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </>
  );
}

export function ExplainDialog({ session, onClose }: PlayDialogProps) {
  const { steps, end } = useExplanation(session);
  const [at, setAt] = useState(0);
  const step = steps[at];
  return (
    <Dialog title="The solution, step by step" onClose={onClose} wide>
      {step ? <Step step={step} /> : <p role="status">{end === null ? 'Looking for the first step ...' : 'There is nothing left to explain.'}</p>}
      {end !== null && end !== 'end' && <p role="alert">{end}</p>}
      <div class="explain-pages">
        <Button label="Back" icon="previous" disabled={at === 0} onClick={() => setAt(at - 1)} />
        <span>
          {steps.length === 0 ? '' : `Step ${at + 1} of ${steps.length}${end === null ? ' ...' : ''}`}
        </span>
        <Button label="Next" icon="next" kind="primary" disabled={at + 1 >= steps.length} onClick={() => setAt(at + 1)} />
      </div>
    </Dialog>
  );
}
