// Draws its children elsewhere on the page: at the end of an element that other components leave alone.
// Contexts do not reach that far; what the children need they get as properties.

import { type ComponentChildren, render } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

function newHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = 'portal';
  return host;
}

export function Portal({ into, children }: { into: Element; children: ComponentChildren }) {
  const [host] = useState(newHost);
  useLayoutEffect(() => {
    into.append(host);
    return () => {
      render(null, host);
      host.remove();
    };
  }, [into, host]);
  useLayoutEffect(() => render(<>{children}</>, host));
  return null;
}
