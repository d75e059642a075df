// How a draft looks. Places, neighbours and colours come from the library, which is asked about a
// blank board of the same shape; what is on the cells comes from the draft.

import type { Clew, Scene, SceneCell } from '../../wasm/clew.js';
import { colourName, type Draft, draftText, emptyDraft, inOrder } from './draft.js';
import type { FlowDraft, MazeDraft, TilesDraft } from './draft.js';

const PALETTE_SIZE = 40;

function sceneOf(clew: Clew, text: string, isDark: boolean): Scene {
  const board = clew.read(text);
  try {
    return board.scene(isDark);
  } finally {
    board.free();
  }
}

/** A board of the same shape that the library accepts; it refuses some shapes with joined edges. */
function blankBoards(draft: Draft): Draft[] {
  const { rows, cols } = draft;
  if (draft.puzzle === 'maze') return [{ ...emptyDraft('maze', rows, cols), ball: 0, hole: 1 } as MazeDraft];
  if (draft.puzzle === 'tiles') {
    return [{ ...draft, values: inOrder(rows * cols, draft.goal) }, emptyDraft('tiles', rows, cols)];
  }
  const dot = { kind: 'dot', colour: 0 } as const;
  const marks = draft.marks.map((_, cell) => (cell < 2 ? dot : ({ kind: 'free' } as const)));
  return [
    { ...draft, marks, walls: [] },
    { ...draft, marks, walls: [], joined: 'none' },
  ];
}

/** Reads drafts for one instance of the library, and remembers shapes. */
export class DraftPainter {
  private readonly shapes = new Map<string, Scene>();
  private readonly palettes = new Map<boolean, (string | null)[]>();

  constructor(private readonly clew: () => Clew) {}

  scene(draft: Draft, isDark: boolean): Scene {
    const shape = this.shape(draft, isDark);
    if (draft.puzzle === 'flow') return this.flowScene(draft, shape, isDark);
    return draft.puzzle === 'maze' ? mazeScene(draft, shape) : tilesScene(draft, shape);
  }

  /** The colours of dots in order. */
  palette(isDark: boolean): readonly (string | null)[] {
    let colours = this.palettes.get(isDark);
    if (!colours) {
      const draft = emptyDraft('flow', 2, PALETTE_SIZE) as FlowDraft;
      const marks = draft.marks.map((_, cell) => ({ kind: 'dot', colour: cell % PALETTE_SIZE }) as const);
      const { cells } = sceneOf(this.clew(), draftText({ ...draft, marks }), isDark);
      colours = cells.slice(0, PALETTE_SIZE).map((cell) => cell.colour);
      this.palettes.set(isDark, colours);
    }
    return colours;
  }

  private shape(draft: Draft, isDark: boolean): Scene {
    const candidates = blankBoards(draft).map(draftText);
    const key = `${isDark} ${candidates[0]}`;
    let scene = this.shapes.get(key);
    for (const text of candidates) {
      try {
        scene ??= sceneOf(this.clew(), text, isDark);
      } catch {
        // The next one; what is wrong with the draft itself is reported elsewhere.
      }
    }
    if (!scene) throw new Error('a board of this size cannot be drawn');
    if (this.shapes.size > 20) this.shapes.clear();
    this.shapes.set(key, scene);
    return scene;
  }

  private flowScene(draft: FlowDraft, shape: Scene, isDark: boolean): Scene {
    const palette = this.palette(isDark);
    const walls = new Set(draft.walls.map(([a, b]) => `${a} ${b}`));
    const cells = shape.cells.map((cell, number): SceneCell => {
      const mark = draft.marks[number] ?? { kind: 'free' };
      const isWalled = (next: number) => walls.has(next > number ? `${number} ${next}` : `${next} ${number}`);
      const bits = cell.steps.reduce((sum, next, side) => (next >= 0 && isWalled(next) ? sum | (1 << side) : sum), 0);
      const colour = mark.kind === 'dot' ? mark.colour : -1;
      return {
        ...cell,
        kind: mark.kind,
        value: Math.max(colour, 0),
        name: colour < 0 ? '' : String(colourName(colour)),
        colour: colour < 0 ? null : (palette[colour] ?? null),
        walls: bits,
      };
    });
    return { ...shape, cells };
  }
}

function mazeScene(draft: MazeDraft, shape: Scene): Scene {
  const cells = shape.cells.map((cell, number): SceneCell => {
    const kind = number === draft.ball ? 'ball' : number === draft.hole ? 'hole' : draft.walls[number] ? 'void' : 'free';
    return { ...cell, kind };
  });
  return { ...shape, cells };
}

/** Tiles look the same wherever they stand. */
function tilesScene(draft: TilesDraft, shape: Scene): Scene {
  const looks = new Map(shape.cells.map((cell) => [cell.value, cell]));
  const cells = shape.cells.map((cell, number): SceneCell => {
    const value = draft.values[number] ?? 0;
    const look = looks.get(value);
    return { ...cell, value, name: look?.name ?? String(value), colour: look?.colour ?? null };
  });
  return { ...shape, cells };
}
