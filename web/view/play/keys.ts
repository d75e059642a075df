// The keyboard on a board: arrows move (on hexes also Home, End, Page Up and Page Down), Space or Enter
// grabs, letters go to a colour.

import type { GameSession } from '../../model/session.js';
import { Side, type SideBit } from '../../wasm/types.js';

const arrows: Readonly<Record<string, SideBit>> = {
  ArrowLeft: Side.left,
  ArrowRight: Side.right,
  ArrowUp: Side.up,
  ArrowDown: Side.down,
};

/** Slanting sides of hexes, by the keys around the arrows: where they lie seen from the middle. */
const slants: Readonly<Record<string, { x: number; y: number }>> = {
  Home: { x: -1, y: -1 },
  End: { x: -1, y: 1 },
  PageUp: { x: 1, y: -1 },
  PageDown: { x: 1, y: 1 },
};

/** The side of the cursor's cell in that direction; squares have none. */
function slantingSide(session: GameSession, towards: { x: number; y: number }): SideBit | undefined {
  const { scene, view } = session.state.get();
  const place = scene.cells[view.cursor];
  return Object.values(Side).find((_bit, index) => {
    const dx = (place?.sides[2 * index] ?? 0) - (place?.centre[0] ?? 0);
    const dy = (place?.sides[2 * index + 1] ?? 0) - (place?.centre[1] ?? 0);
    return Math.sign(dx) === towards.x && Math.sign(dy) === towards.y;
  });
}

/** The next dot with this name after the cursor. */
function findDot(session: GameSession, name: string): number {
  const { view } = session.state.get();
  const dots = view.cells
    .map((cell, number) => ({ cell, number }))
    .filter(({ cell }) => cell.kind === 'dot' && cell.name.toLowerCase() === name.toLowerCase())
    .map(({ number }) => number);
  return dots.find((number) => number > view.cursor) ?? dots[0] ?? -1;
}

const commands: Readonly<Record<string, (session: GameSession) => void>> = {
  ' ': (session) => session.act((game) => game.grab()),
  Enter: (session) => session.act((game) => game.grab()),
  Backspace: (session) => session.act((game) => game.clear(session.state.get().view.cursor)),
  Delete: (session) => session.act((game) => game.clear(session.state.get().view.cursor)),
  u: (session) => session.act((game) => game.undo()),
  r: (session) => session.act((game) => game.redo()),
  h: (session) => void session.hint(),
};

export function handleKey(event: KeyboardEvent, session: GameSession, onHelp: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const slant = slants[event.key];
  const side = slant ? slantingSide(session, slant) : arrows[event.key];
  const command = commands[event.key]; // small letters; a capital always goes to its colour
  const dot = /^[\p{L}\p{N}]$/u.test(event.key) ? findDot(session, event.key) : -1;
  if (side) session.go(side, event.shiftKey);
  else if (event.key === '?') onHelp();
  else if (command) command(session);
  else if (dot >= 0) session.act((game) => game.pointAt(dot));
  else return;
  event.preventDefault();
}
