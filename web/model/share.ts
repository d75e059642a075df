// Links that carry a board. The board is in the fragment, which browsers do not send to servers.

import { formatRoute } from './router.js';

export function shareLink(boardText: string): string {
  const address = location.href.split('#')[0] ?? '';
  return address + formatRoute({ view: 'play', params: { board: boardText.trimEnd() } });
}

/** What a person pasted: a link of this page gives its board, anything else is a board itself. */
export function boardTextOf(pasted: string): string {
  const link = /^\s*\S+#play\?(\S*)\s*$/.exec(pasted);
  return (link?.[1] !== undefined && new URLSearchParams(link[1]).get('board')) || pasted;
}
