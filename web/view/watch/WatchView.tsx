// Watch: a search step by step, or two side by side.

import { useEffect } from 'preact/hooks';
import { WatchModel } from '../../model/watch/watch.js';
import { useApp, useStore } from '../shared/context.js';
import { Button, ErrorBar } from '../shared/controls.js';
import type { ViewProps } from '../shared/view.js';
import { BoardPicker } from './BoardPicker.js';
import { ExportPanel } from './ExportPanel.js';
import { LaneView } from './LaneView.js';
import { Plot } from './Plot.js';
import { CompareAll, Results } from './Results.js';
import { Transport } from './Transport.js';

export function WatchView({ params }: ViewProps) {
  const model = useApp().model(WatchModel);
  const { scene, error } = useStore(model.state);

  useEffect(() => {
    void model.start(params['board']);
    return () => model.leave();
  }, [model, params['board']]);

  return (
    <div class="watch-area">
      {error && <ErrorBar text={error} onDismiss={() => model.state.patch({ error: null })} />}
      {scene ? <Watched model={model} /> : <div class="watch-loading" aria-busy="true" />}
    </div>
  );
}

/** Keys that work anywhere in the view, unless someone types. */
function handleKey(event: KeyboardEvent, model: WatchModel): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.matches('input:not([type=range]):not([type=radio]):not([type=checkbox]), select, textarea')) return;
  if (target.closest('dialog')) return;
  const actions: Record<string, () => void> = {
    p: () => (model.state.get().isPlaying ? model.pause() : model.play()),
    '.': () => model.step(),
    ',': () => model.stepBack(),
    e: () => model.toEnd(),
    s: () => model.stop(),
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

function Watched({ model }: { model: WatchModel }) {
  const { scene, lanes } = useStore(model.state);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => handleKey(event, model);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [model]);
  if (!scene) return null;
  const isPair = lanes.length === 2;
  return (
    <>
      <div class="watch-head">
        <BoardPicker model={model} />
        <Button label="Side by side" icon="grid" compact pressed={isPair} onClick={() => model.setCount(isPair ? 1 : 2)} />
      </div>
      <div class={isPair ? 'lanes pair' : 'lanes'}>
        {lanes.map((lane, index) => (
          <LaneView key={lane} model={model} lane={lane} scene={scene} name={isPair ? (index ? 'Right' : 'Left') : ''} />
        ))}
      </div>
      <Transport model={model} />
      <div class="watch-panels">
        <Plot model={model} />
        <Results model={model} />
        <CompareAll model={model} />
        <ExportPanel model={model} />
      </div>
    </>
  );
}
