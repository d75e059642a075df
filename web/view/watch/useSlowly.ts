// Tables and plots follow the film a few times per second, so that the board has the frames.

import { useEffect, useState } from 'preact/hooks';
import type { Store } from '../../model/store.js';

const INTERVAL_MS = 120;

/** Draws the component again after changes of the store, at once or a little later. */
export function useSlowly(store: Store<number>): void {
  const [, setSeen] = useState(0);
  useEffect(() => {
    let last = 0;
    let timer = 0;
    const update = () => {
      last = performance.now();
      timer = 0;
      setSeen(store.get());
    };
    const stop = store.subscribe(() => {
      if (timer) return;
      const wait = last + INTERVAL_MS - performance.now();
      if (wait <= 0) update();
      else timer = setTimeout(update, wait) as unknown as number;
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store]);
}
