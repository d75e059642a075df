// A board of the library as a draft: from its scene, and from its JSON text for what has no look.

import type { Board, Scene } from '../../wasm/clew.js';
import { type Draft, type FlowMark, free, type Joined, type Lattice, type TilesDraft } from './draft.js';

interface FlowJson {
  lattice?: Lattice;
  joined?: Joined;
  rules?: { fill?: boolean; touch?: boolean };
  walls?: [number, number][][];
}

function flowDraft(board: Board, scene: Scene): Draft {
  const json = JSON.parse(board.write('json')) as FlowJson;
  const at = ([row, col]: [number, number]) => row * scene.cols + col;
  const values = scene.cells.flatMap(({ kind, value }) => (kind === 'dot' ? [value] : []));
  const colours = [...new Set(values)].sort((a, b) => a - b);
  const marks = scene.cells.map(({ kind, value }): FlowMark => {
    if (kind === 'dot') return { kind, colour: colours.indexOf(value) };
    return kind === 'void' || kind === 'bridge' ? { kind } : free;
  });
  const walls = (json.walls ?? []).map((pair) => {
    const [a = 0, b = 0] = pair.map(at).sort((x, y) => x - y);
    return [a, b] as const;
  });
  return {
    puzzle: 'flow',
    rows: scene.rows,
    cols: scene.cols,
    lattice: json.lattice ?? 'squares',
    joined: json.joined ?? 'none',
    fill: json.rules?.fill ?? true,
    touch: json.rules?.touch ?? true,
    marks,
    walls,
    drawn: [],
  };
}

export function draftOf(board: Board): Draft {
  const scene = board.scene();
  const { rows, cols, cells } = scene;
  if (scene.puzzle === 'flow') return flowDraft(board, scene);
  if (scene.puzzle === 'tiles') {
    const { goal } = JSON.parse(board.write('json')) as { goal: TilesDraft['goal'] };
    return { puzzle: 'tiles', rows, cols, values: cells.map((cell) => cell.value), goal };
  }
  const rule = (name: string, other: string) => scene.rules.find((it) => it.name === name)?.value ?? other;
  return {
    puzzle: 'maze',
    rows,
    cols,
    walls: cells.map((cell) => cell.kind === 'void'),
    ball: cells.findIndex((cell) => cell.kind === 'ball'),
    hole: cells.findIndex((cell) => cell.kind === 'hole'),
    rule: rule('rule', 'drop'),
    measure: rule('measure', 'distance'),
  };
}
