// The frame of the page: its name, the three views, and whichever of them is shown.

import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadStyle } from '../model/assets.js';
import { type ViewName, viewNames } from '../model/router.js';
import { PlayView } from './play/PlayView.js';
import { useApp, useStore } from './shared/context.js';
import { Button } from './shared/controls.js';
import { Icon, type IconName } from './shared/icons.js';
import { SettingsMenu } from './shared/SettingsMenu.js';
import type { ViewProps } from './shared/view.js';

type View = ComponentType<ViewProps>;

/** A view that is loaded when it is first shown: most visitors play. */
function loadedLater(load: () => Promise<View>): View {
  let loaded: View | null = null;
  return function LoadedLater(props: ViewProps) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (loaded) return;
      load().then(
        (view) => {
          loaded = view;
          setLoaded(() => view);
        },
        () => setFailed(true),
      );
    }, []);
    if (Loaded) return <Loaded {...props} />;
    if (!hasFailed) return <p role="status">Loading …</p>;
    // Browsers remember that a script could not be loaded: only a new start of the page asks for it again.
    return (
      <div role="alert" class="empty">
        <p>This part of the page could not be loaded. Is the network there?</p>
        <Button label="Try again" kind="primary" onClick={() => location.reload()} />
      </div>
    );
  };
}

const MakeView = loadedLater(async () => {
  const [{ MakeView }] = await Promise.all([import('./make/MakeView.js'), loadStyle('make.css')]);
  return MakeView;
});
const WatchView = loadedLater(async () => {
  const [{ WatchView }] = await Promise.all([import('./watch/WatchView.js'), loadStyle('watch.css')]);
  return WatchView;
});

const views: Record<ViewName, { label: string; icon: IconName; view: View }> = {
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
