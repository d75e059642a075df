// Words, tables and plots follow the film a few times per second, so that the board has the frames.

import { useEffect, useState } from 'preact/hooks';
import type { WatchModel } from '../../model/watch/watch.js';

const READABLE_MS = 100;
const FAST_MS = 250; // nobody reads then

/** Draws the component again when another step is shown, at once if the last time is long enough ago. */
export function useSlowly(model: WatchModel, readableMs = READABLE_MS): void {
  const [, setSeen] = useState(0);
  useEffect(() => {
    let last = -Infinity;
    let timer = 0;
    const update = () => {
      last = performance.now();
      timer = 0;
      setSeen(model.shown.get());
    };
    const stop = model.shown.subscribe(() => {
      if (timer) return;
      const wait = last + (model.isFast ? Math.max(FAST_MS, readableMs) : readableMs) - performance.now();
      if (wait <= 0) update();
      else timer = setTimeout(update, wait) as unknown as number;
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [model, readableMs]);
}
