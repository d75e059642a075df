// The page starts here.

import { render } from 'preact';
import { App } from './model/app.js';
import './model/settings.js';
import { AppView } from './view/App.js';
import { AppContext } from './view/shared/context.js';

async function start(root: HTMLElement): Promise<void> {
  try {
    const app = await App.start();
    root.replaceChildren();
    render(
      <AppContext.Provider value={app}>
        <AppView />
      </AppContext.Provider>,
      root,
    );
    document.documentElement.dataset['state'] = 'ready';
  } catch (error) {
    root.textContent = `Clew could not start: ${error instanceof Error ? error.message : String(error)}`;
    document.documentElement.dataset['state'] = 'failed';
  }
}

const root = document.getElementById('app');
if (root) void start(root);
if ('serviceWorker' in navigator && location.protocol.startsWith('http')) {
  void navigator.serviceWorker.register('sw.js').catch(() => undefined); // offline use is an extra
}
