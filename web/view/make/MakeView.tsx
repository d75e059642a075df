// Make: new boards by the generator, by hand, or from a picture.

import type { ViewProps } from '../shared/view.js';

export function MakeView(_props: ViewProps) {
  return <p class="empty">Boards are made here.</p>;
}
