// Draws the state of a search over a board, on a canvas: at full speed it changes sixty times a
// second, too often for elements. One unit is a cell, as on the board below.

import { DomainKind, type Replay } from '../../model/watch/replay.js';
import type { Scene, SceneCell } from '../../wasm/types.js';
import { MARK_NUMBERS, MarkField, MarkKind, SIDE_COUNT } from '../../wasm/types.js';
import { textOn } from '../shared/board/colours.js';
import { type Bounds, sidePoints } from '../shared/board/geometry.js';
import { linePath } from '../shared/board/GhostPaths.js';

/** What belongs to a value: a colour of paths, or a tile. */
export interface ValueLook {
  name: string;
  colour: string;
}

/** Colours of the page that the canvas needs. */
export interface Inks {
  ink: string;
  soft: string;
  floor: string;
  accent: string;
  current: string;
  mistake: string;
}

export interface Picture {
  scene: Scene;
  bounds: Bounds;
  looks: ReadonlyMap<number, ValueLook>;
  /** Values that a domain can have: colours, and one more where cells may stay empty. */
  valueCount: number;
  inks: Inks;
  /** The paths of the answer, at the end of a search. */
  solution: readonly (readonly number[])[] | null;
}

type Mark = Record<keyof typeof MarkField, number>;

const PATH_WIDTH = 0.3;
const HEX_CORNERS = 6;
const LEAST_LETTER_PX = 11;
/** Of the letters, as a share of their size. */
const CAP_HEIGHT = 0.72;

export function looksOf(scene: Scene): Map<number, ValueLook> {
  const kind = scene.puzzle === 'tiles' ? 'tile' : 'dot';
  const looks = new Map<number, ValueLook>();
  for (const cell of scene.cells) {
    if (cell.kind === kind && cell.colour) looks.set(cell.value, { name: cell.name, colour: cell.colour });
  }
  return looks;
}

export function inksOf(element: Element): Inks {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: read('--ink'),
    soft: read('--ink-soft'),
    floor: read('--floor'),
    accent: read('--accent'),
    current: read('--affected'),
    mistake: read('--mistake'),
  };
}

/** The part of a cell that chips may use. */
const chipArea = (place: SceneCell): number => (place.corners.length === 2 * HEX_CORNERS ? 0.66 : 0.84);

class Painter {
  private readonly scale: number;

  constructor(
    private readonly ctx: CanvasRenderingContext2D,
    private readonly picture: Picture,
    private readonly replay: Replay,
  ) {
    const { bounds } = picture;
    const { canvas } = ctx;
    this.scale = canvas.width / bounds.width;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    ctx.setTransform(this.scale, 0, 0, this.scale, -bounds.left * this.scale, -bounds.top * this.scale);
    ctx.lineCap = 'round';
    ctx.lineJoin = 'round';
    ctx.textAlign = 'center';
    ctx.textBaseline = 'alphabetic';
  }

  paint(): void {
    const { scene } = this.picture;
    scene.cells.forEach((place, cell) => {
      if (place.kind === 'void') return;
      if (scene.puzzle === 'tiles') this.tile(place, cell);
      else if (scene.puzzle === 'maze') this.reached(place, cell);
      else this.flowCell(place, cell);
    });
    if (this.picture.solution) this.solution(this.picture.solution);
    const current = scene.cells[this.replay.cell];
    if (current && this.replay.step > 0) this.outline(current, this.picture.inks.current, 0.08);
  }

  private mark(cell: number): Mark {
    const field = (name: keyof Mark) => this.replay.marks[cell * MARK_NUMBERS + MarkField[name]] ?? 0;
    return {
      kind: field('kind'),
      value: field('value'),
      sides: field('sides'),
      crossingSides: field('crossingSides'),
      crossingValue: field('crossingValue'),
    };
  }

  private polygon(place: SceneCell, inset: number): void {
    const { ctx } = this;
    const [x, y] = place.centre;
    ctx.beginPath();
    for (let i = 0; i < place.corners.length; i += 2) {
      const px = place.corners[i] as number;
      const py = place.corners[i + 1] as number;
      ctx.lineTo(px + (x - px) * inset, py + (y - py) * inset);
    }
    ctx.closePath();
  }

  private outline(place: SceneCell, colour: string, width: number): void {
    this.polygon(place, 0.06);
    this.ctx.strokeStyle = colour;
    this.ctx.lineWidth = width;
    this.ctx.stroke();
  }

  private text(text: string, x: number, y: number, size: number, colour: string): void {
    const { ctx } = this;
    ctx.font = `700 ${size}px system-ui, sans-serif`;
    ctx.fillStyle = colour;
    ctx.fillText(text, x, y + size * CAP_HEIGHT / 2);
  }

  private flowCell(place: SceneCell, cell: number): void {
    const mark = this.mark(cell);
    const { kind, value, sides } = mark;
    if (kind === MarkKind.reached) this.reached(place, cell);
    else if (kind !== MarkKind.none && sides) this.path(place, mark);
    else if (kind !== MarkKind.none && place.kind !== 'dot') this.colour(place, value);
    else if (place.kind !== 'dot') this.domain(place, cell);
    if (place.kind === 'dot' && kind !== MarkKind.none) this.dot(place);
  }

  private path(place: SceneCell, { kind, value, sides, crossingSides, crossingValue }: Mark): void {
    const { ctx } = this;
    const [x, y] = place.centre;
    this.line(place, sides & ~crossingSides, value);
    if (crossingSides) this.line(place, crossingSides, crossingValue);
    if (kind === MarkKind.ruled && place.kind !== 'dot') {
      ctx.beginPath();
      ctx.arc(x, y, 0.07, 0, 2 * Math.PI);
      ctx.fillStyle = this.picture.inks.floor;
      ctx.fill();
    }
  }

  private line(place: SceneCell, sides: number, value: number): void {
    const { ctx } = this;
    const [x, y] = place.centre;
    ctx.beginPath();
    for (const [sx, sy] of sidePoints(place, sides)) {
      ctx.moveTo(x, y);
      ctx.lineTo(sx, sy);
    }
    ctx.strokeStyle = this.picture.looks.get(value)?.colour ?? this.picture.inks.soft;
    ctx.lineWidth = PATH_WIDTH;
    ctx.stroke();
  }

  /** The answer, when the search has taken everything back. */
  private solution(paths: readonly (readonly number[])[]): void {
    const { ctx } = this;
    const { scene, inks } = this.picture;
    if (scene.cells.some(({ kind }, cell) => kind !== 'dot' && this.mark(cell).kind !== MarkKind.none)) return;
    for (const cells of paths) {
      const line = new Path2D(linePath(scene, cells));
      ctx.strokeStyle = inks.floor;
      ctx.lineWidth = PATH_WIDTH;
      ctx.stroke(line);
      ctx.strokeStyle = scene.cells[cells[0] ?? 0]?.colour ?? inks.soft;
      ctx.lineWidth = 0.6 * PATH_WIDTH;
      ctx.stroke(line);
    }
    for (const place of scene.cells) if (place.kind === 'dot') this.dot(place);
  }

  /** A colour without a known direction. */
  private colour(place: SceneCell, value: number): void {
    const { ctx } = this;
    const look = this.picture.looks.get(value);
    const [x, y] = place.centre;
    if (!look) return this.outline(place, this.picture.inks.soft, 0.03);
    ctx.beginPath();
    ctx.roundRect(x - 0.36, y - 0.36, 0.72, 0.72, 0.14);
    ctx.fillStyle = look.colour;
    ctx.fill();
    this.text(look.name, x, y, look.name.length > 1 ? 0.3 : 0.4, textOn(look.colour));
  }

  private dot(place: SceneCell): void {
    const { ctx } = this;
    const [x, y] = place.centre;
    ctx.beginPath();
    ctx.arc(x, y, 0.33, 0, 2 * Math.PI);
    ctx.fillStyle = place.colour ?? this.picture.inks.soft;
    ctx.fill();
    const size = place.name.length > 2 ? 0.24 : place.name.length > 1 ? 0.32 : 0.42;
    this.text(place.name, x, y, size, textOn(place.colour));
  }

  private domain(place: SceneCell, cell: number): void {
    const kind = this.replay.domainKinds[cell];
    if (kind === DomainKind.none) return;
    if (!this.replay.domainSizes[cell]) this.deadEnd(place);
    else if (kind === DomainKind.colours) this.colourChips(place, cell);
    else this.pieceChips(place, cell);
  }

  /** Nothing is possible here any more. */
  private deadEnd(place: SceneCell): void {
    const { ctx } = this;
    const [x, y] = place.centre;
    ctx.beginPath();
    ctx.moveTo(x - 0.2, y - 0.2);
    ctx.lineTo(x + 0.2, y + 0.2);
    ctx.moveTo(x + 0.2, y - 0.2);
    ctx.lineTo(x - 0.2, y + 0.2);
    ctx.strokeStyle = this.picture.inks.mistake;
    ctx.lineWidth = 0.1;
    ctx.stroke();
  }

  /** Every colour has its own place in all cells. */
  private colourChips(place: SceneCell, cell: number): void {
    const { looks, valueCount } = this.picture;
    const columns = Math.ceil(Math.sqrt(valueCount));
    const area = chipArea(place);
    const size = area / columns;
    const height = Math.ceil(valueCount / columns) * size;
    const [x, y] = place.centre;
    const hasLetters = size * this.scale >= LEAST_LETTER_PX * devicePixelRatio;
    for (let value = 0; value < valueCount; value++) {
      if (!this.replay.has(cell, value)) continue;
      const left = x - area / 2 + (value % columns) * size;
      const top = y - height / 2 + Math.floor(value / columns) * size;
      this.chip(looks.get(value), left + size * 0.07, top + size * 0.07, size * 0.86, hasLetters);
    }
  }

  private chip(look: ValueLook | undefined, left: number, top: number, size: number, hasLetter: boolean): void {
    const { ctx } = this;
    ctx.beginPath();
    ctx.roundRect(left, top, size, size, size * 0.2);
    if (!look) {
      ctx.strokeStyle = this.picture.inks.soft;
      ctx.lineWidth = size * 0.12;
      return ctx.stroke(); // stays empty
    }
    ctx.fillStyle = look.colour;
    ctx.fill();
    if (hasLetter) this.text(look.name, left + size / 2, top + size / 2, size * 0.72, textOn(look.colour));
  }

  /** Small pipes, one for each set of sides that is possible. */
  private pieceChips(place: SceneCell, cell: number): void {
    const sets = Array.from({ length: 1 << SIDE_COUNT }, (_, set) => set).filter((set) => this.replay.has(cell, set));
    const columns = Math.max(2, Math.ceil(Math.sqrt(sets.length)));
    const area = chipArea(place);
    const size = area / columns;
    const height = Math.ceil(sets.length / columns) * size;
    const { ctx } = this;
    const [x, y] = place.centre;
    sets.forEach((set, index) => {
      const cx = x - area / 2 + ((index % columns) + 0.5) * size;
      const cy = y - height / 2 + (Math.floor(index / columns) + 0.5) * size;
      ctx.beginPath();
      for (const [sx, sy] of sidePoints(place, set, 1)) {
        ctx.moveTo(cx, cy);
        ctx.lineTo(cx + (sx - x) * size * 0.8, cy + (sy - y) * size * 0.8);
      }
      if (set === 0) ctx.rect(cx - size * 0.2, cy - size * 0.2, size * 0.4, size * 0.4);
      ctx.strokeStyle = this.picture.inks.ink;
      ctx.lineWidth = size * 0.16;
      ctx.stroke();
    });
  }

  private reached(place: SceneCell, cell: number): void {
    const { ctx } = this;
    const { kind, value } = this.mark(cell);
    if (kind !== MarkKind.reached) return;
    if (place.kind !== 'free') return this.outline(place, this.picture.inks.accent, 0.05);
    const isCurrent = cell === this.replay.cell;
    this.polygon(place, 0.08);
    ctx.globalAlpha = isCurrent ? 0.55 : 0.28;
    ctx.fillStyle = this.picture.inks.accent;
    ctx.fill();
    ctx.globalAlpha = 1;
    const label = value > 999 ? `${Math.round(value / 1000)}k` : String(value);
    const size = label.length > 3 ? 0.26 : 0.34;
    if (size * this.scale >= LEAST_LETTER_PX) this.text(label, ...place.centre, size, this.picture.inks.ink);
  }

  private tile(place: SceneCell, cell: number): void {
    const { ctx } = this;
    const mark = this.mark(cell);
    const value = mark.kind === MarkKind.none ? place.value : mark.value;
    const look = this.picture.looks.get(value);
    const [x, y] = place.centre;
    if (!look || value === 0) return;
    ctx.beginPath();
    ctx.roundRect(x - 0.46, y - 0.46, 0.92, 0.92, 0.1);
    ctx.fillStyle = look.colour;
    ctx.fill();
    this.text(look.name, x, y, look.name.length > 2 ? 0.3 : 0.4, textOn(look.colour));
  }
}

export function paint(ctx: CanvasRenderingContext2D, picture: Picture, replay: Replay): void {
  new Painter(ctx, picture, replay).paint();
}
