// The colours of a Flow board, with a tick on those that are joined; a click shows the path.

import type { GameSession } from '../../model/session.js';
import { textOn } from '../shared/board/colours.js';
import { useStore } from '../shared/context.js';
import { memo } from '../shared/memo.js';

const byName = new Intl.Collator('en', { numeric: true }); // made once: that takes a millisecond

interface ColourProps {
  session: GameSession;
  value: number;
  name: string;
  colour: string | null;
  isJoined: boolean;
}

const Colour = memo(function Colour({ session, value, name, colour, isJoined }: ColourProps) {
  return (
    <li>
      <button
        type="button"
        class={isJoined ? 'colour joined' : 'colour'}
        onClick={() => void session.showColour(value)}
        aria-label={`Show ${name}${isJoined ? ', joined' : ''}`}
      >
        <svg viewBox="-1 -1 2 2" aria-hidden="true">
          <circle r="0.82" fill={colour ?? '#888888'} />
          <text font-size={name.length > 1 ? 0.7 : 0.95} fill={textOn(colour)}>
            {name}
          </text>
          <g class="joined-mark">
            <circle class="tick-ground" cx="0.62" cy="0.62" r="0.38" />
            <path class="tick" d="M.43 .62l.13 .15l.25-.29" />
          </g>
        </svg>
      </button>
    </li>
  );
});

export function ColourList({ session }: { session: GameSession }) {
  const { view } = useStore(session.state);
  const colours = new Map<number, { name: string; colour: string | null; isJoined: boolean }>();
  for (const cell of view.cells) {
    if (cell.kind !== 'dot') continue;
    colours.set(cell.value, { name: cell.name, colour: cell.colour, isJoined: cell.lanes[0]?.isJoined ?? false });
  }
  const shown = [...colours].sort(([, a], [, b]) => byName.compare(a.name, b.name));
  return (
    <section class="colours" aria-label="Colours">
      <h2>Show one colour</h2>
      <ul>
        {shown.map(([value, colour]) => (
          <Colour key={value} session={session} value={value} {...colour} />
        ))}
      </ul>
    </section>
  );
}
