// The frame of the page: its name, the three views, and whichever of them is shown.

import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type ViewName, viewNames } from '../model/router.js';
import { MakeView } from './make/MakeView.js';
import { PlayView } from './play/PlayView.js';
import { useApp, useStore } from './shared/context.js';
import { Icon, type IconName } from './shared/icons.js';
import { SettingsMenu } from './shared/SettingsMenu.js';
import type { ViewProps } from './shared/view.js';

/** The watch view is loaded when it is first shown: most visitors play. */
function WatchView(props: ViewProps) {
  const [View, setView] = useState<ComponentType<ViewProps> | null>(null);
  useEffect(() => {
    void import('./watch/WatchView.js').then((loaded) => setView(() => loaded.WatchView));
  }, []);
  return View ? <View {...props} /> : <p role="status">Loading …</p>;
}

const views: Record<ViewName, { label: string; icon: IconName; view: ComponentType<ViewProps> }> = {
  play: { label: 'Play', icon: 'play', view: PlayView },
  make: { label: 'Make', icon: 'edit', view: MakeView },
  watch: { label: 'Watch', icon: 'eye', view: WatchView },
};

function Tabs({ current }: { current: ViewName }) {
  return (
    <nav class="tabs" aria-label="Views">
      {viewNames.map((name) => (
        <a href={`#${name}`} class="tab" key={name} aria-current={name === current ? 'page' : undefined}>
          <Icon name={views[name].icon} />
          {views[name].label}
        </a>
      ))}
    </nav>
  );
}

export function AppView() {
  const route = useStore(useApp().router.route);
  const Current = views[route.view].view;
  return (
    <>
      <header class="top">
        <h1 class="brand">Clew</h1>
        <div id="view-controls" class="top-middle" />
        <Tabs current={route.view} />
        <SettingsMenu />
      </header>
      <main class={`view ${route.view}`}>
        <Current params={route.params} />
      </main>
    </>
  );
}
