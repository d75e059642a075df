// What a tool does to a draft. Nothing here knows what a valid board is.

import type { Scene } from '../../wasm/types.js';
import { type Draft, type FlowDraft, type FlowMark, free, type MazeDraft, type TilesDraft } from './draft.js';

export type Tool = 'dot' | 'void' | 'wall' | 'bridge' | 'erase' | 'block' | 'ball' | 'hole' | 'swap';

export const toolsOf: Record<Draft['puzzle'], readonly Tool[]> = {
  flow: ['dot', 'wall', 'void', 'bridge', 'erase'],
  maze: ['block', 'ball', 'hole', 'erase'],
  tiles: ['swap'],
};

/** Tools that go on over every cell of a drag. */
export const painting: ReadonlySet<Tool> = new Set<Tool>(['void', 'erase', 'block']);

const replaced = <T>(list: readonly T[], at: number, value: T): T[] =>
  list.map((old, index) => (index === at ? value : old));

/** The colour that lacks a dot, or the first that is not used. */
export function nextColour(draft: FlowDraft): number {
  const counts = new Map<number, number>();
  for (const mark of draft.marks) {
    if (mark.kind === 'dot') counts.set(mark.colour, (counts.get(mark.colour) ?? 0) + 1);
  }
  const half = [...counts].filter(([, count]) => count === 1).map(([colour]) => colour);
  if (half.length > 0) return Math.min(...half);
  for (let colour = 0; ; colour++) if (!counts.has(colour)) return colour;
}

/** Drawn paths end before a cell that is changed. */
function cutAt(paths: FlowDraft['drawn'], cell: number): FlowDraft['drawn'] {
  if (!paths.some((path) => path.includes(cell))) return paths;
  return paths.map((path) => (path.includes(cell) ? path.slice(0, path.indexOf(cell)) : path)).filter((path) => path.length > 1);
}

export function withMark(draft: FlowDraft, cell: number, mark: FlowMark): FlowDraft {
  return { ...draft, marks: replaced(draft.marks, cell, mark), drawn: cutAt(draft.drawn, cell) };
}

/** A dot of the colour, or of the next colour; on a dot of the same colour, none. */
export function withDot(draft: FlowDraft, cell: number, colour: number | null): FlowDraft {
  const old = draft.marks[cell];
  if (old?.kind === 'dot' && (colour === null || colour === old.colour)) return withMark(draft, cell, free);
  const without = withMark(draft, cell, free);
  return withMark(draft, cell, { kind: 'dot', colour: colour ?? nextColour(without) });
}

/** The side (a bit) of a cell that lies in a direction, given as signs; 0: the cell has none there. */
export function sideTowards(scene: Scene, cell: number, x: number, y: number): number {
  const place = scene.cells[cell];
  if (!place) return 0;
  const sign = (length: number) => (Math.abs(length) < 0.01 ? 0 : Math.sign(length));
  const index = place.steps.findIndex((_, side) => {
    const dx = (place.sides[2 * side] as number) - place.centre[0];
    const dy = (place.sides[2 * side + 1] as number) - place.centre[1];
    return sign(dx) === x && sign(dy) === y;
  });
  return index < 0 ? 0 : 1 << index;
}

/** The wall between a cell and its neighbour on the side (a bit): put up or taken away, as it is said
 * or, otherwise, as it is not yet. */
export function withWall(draft: FlowDraft, scene: Scene, cell: number, sideBit: number, isUp?: boolean): FlowDraft {
  const next = scene.cells[cell]?.steps[Math.log2(sideBit)] ?? -1;
  if (next < 0) return draft;
  const [a, b] = cell < next ? [cell, next] : [next, cell];
  const others = draft.walls.filter(([x, y]) => x !== a || y !== b);
  const wasUp = others.length < draft.walls.length;
  if (isUp === wasUp) return draft;
  return { ...draft, walls: wasUp ? others : [...others, [a, b]] };
}

function flowPressed(draft: FlowDraft, press: Press): FlowDraft {
  const { tool, cell, side, colour, scene } = press;
  const kind = draft.marks[cell]?.kind;
  switch (tool) {
    case 'dot':
      return withDot(draft, cell, colour);
    case 'wall':
      return withWall(draft, scene, cell, side);
    case 'void':
    case 'bridge':
      return withMark(draft, cell, kind === tool ? free : { kind: tool });
    default:
      return withMark(draft, cell, free);
  }
}

function mazePressed(draft: MazeDraft, { tool, cell }: Press): MazeDraft {
  const isWall = tool === 'block' && !draft.walls[cell];
  const cleared: MazeDraft = {
    ...draft,
    walls: replaced(draft.walls, cell, isWall),
    ball: draft.ball === cell ? -1 : draft.ball,
    hole: draft.hole === cell ? -1 : draft.hole,
  };
  if (tool === 'ball') return { ...cleared, ball: cell };
  return tool === 'hole' ? { ...cleared, hole: cell } : cleared;
}

export function withSwap(draft: TilesDraft, a: number, b: number): TilesDraft {
  const values = [...draft.values];
  values[a] = draft.values[b] as number;
  values[b] = draft.values[a] as number;
  return { ...draft, values };
}

export interface Press {
  tool: Tool;
  cell: number;
  /** The side of the cell that is nearest to the pointer, as a bit. */
  side: number;
  /** null: the next colour. */
  colour: number | null;
  scene: Scene;
}

export function pressed(draft: Draft, press: Press): Draft {
  if (draft.puzzle === 'flow') return flowPressed(draft, press);
  return draft.puzzle === 'maze' ? mazePressed(draft, press) : draft;
}

/** A drag goes on with what the press did: it paints cells like the first one. */
export function painted(draft: Draft, first: number, cell: number): Draft {
  if (draft.puzzle === 'flow') return withMark(draft, cell, draft.marks[first] ?? free);
  if (draft.puzzle !== 'maze' || cell === draft.ball || cell === draft.hole) return draft;
  return { ...draft, walls: replaced(draft.walls, cell, draft.walls[first] ?? false) };
}
