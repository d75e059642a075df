// Watch: a search, step by step.

import type { ViewProps } from '../shared/view.js';

export function WatchView(_props: ViewProps) {
  return <p class="empty">Searches are shown here.</p>;
}
