// Words, tables and plots follow the film a few times per second, so that the board has the frames.

import { useEffect, useState } from 'preact/hooks';
import type { Store } from '../../model/store.js';

/** Draws the component again after changes of the store, at once if the last time is long enough ago. */
export function useSlowly(store: Store<number>, intervalMs = 100): void {
  const [, setSeen] = useState(0);
  useEffect(() => {
    let last = -Infinity;
    let timer = 0;
    const update = () => {
      last = performance.now();
      timer = 0;
      setSeen(store.get());
    };
    const stop = store.subscribe(() => {
      if (timer) return;
      const wait = last + intervalMs - performance.now();
      if (wait <= 0) update();
      else timer = setTimeout(update, wait) as unknown as number;
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store, intervalMs]);
}
