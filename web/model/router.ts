// The address of a place in the page, kept in the fragment: "#play?board=...". Nothing of it is sent
// to a server.

import { Store } from './store.js';

export const viewNames = ['play', 'make', 'watch'] as const;
export type ViewName = (typeof viewNames)[number];

export interface Route {
  view: ViewName;
  params: Readonly<Record<string, string>>;
}

export function parseRoute(fragment: string): Route {
  const [name = '', query = ''] = fragment.replace(/^#/, '').split(/\?(.*)/s);
  const view = viewNames.find((known) => known === name) ?? 'play';
  return { view, params: Object.fromEntries(new URLSearchParams(query)) };
}

export function formatRoute(route: Route): string {
  const query = new URLSearchParams(route.params).toString();
  return `#${route.view}${query ? `?${query}` : ''}`;
}

export class Router {
  readonly route = new Store<Route>(parseRoute(location.hash));

  constructor() {
    addEventListener('hashchange', () => this.route.set(parseRoute(location.hash)));
  }

  /** Goes to a view; the browser's Back returns. */
  go(view: ViewName, params: Route['params'] = {}): void {
    location.hash = formatRoute({ view, params });
  }

  /** Changes the address without a step in the browser's history. */
  replace(route: Route): void {
    history.replaceState(null, '', formatRoute(route));
    this.route.set(route);
  }
}
