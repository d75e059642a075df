// How components reach the app and watch stores.

import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { App } from '../../model/app.js';
import type { Store } from '../../model/store.js';

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('no app in this tree');
  return app;
}

/** The value of a store; the component is drawn again when it changes. */
export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(() => store.get());
  useEffect(() => {
    setValue(() => store.get());
    return store.subscribe(() => setValue(() => store.get()));
  }, [store]);
  return value;
}
