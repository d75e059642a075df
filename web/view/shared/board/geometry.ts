// Places on a board: its bounds, the cell under a point, lines through a cell. One unit is a cell.

import type { Scene, SceneCell } from '../../../wasm/types.js';
import { SIDE_COUNT } from '../../../wasm/types.js';

export interface Bounds {
  left: number;
  top: number;
  width: number;
  height: number;
}

const PLAIN_MARGIN = 0.08;
const JOINED_MARGIN = 0.45; // room for the arrows outside

const knownBounds = new WeakMap<Scene, Bounds>();

/** What of the plane a board takes; asked for with every change of the board, so it is kept. */
export function boundsOf(scene: Scene): Bounds {
  let bounds = knownBounds.get(scene);
  if (bounds === undefined) {
    bounds = measureBounds(scene);
    knownBounds.set(scene, bounds);
  }
  return bounds;
}

function measureBounds(scene: Scene): Bounds {
  const margin = scene.cells.some((cell) => cell.joined) ? JOINED_MARGIN : PLAIN_MARGIN;
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const { corners } of scene.cells) {
    for (let i = 0; i < corners.length; i += 2) {
      left = Math.min(left, corners[i] as number);
      right = Math.max(right, corners[i] as number);
      top = Math.min(top, corners[i + 1] as number);
      bottom = Math.max(bottom, corners[i + 1] as number);
    }
  }
  return {
    left: left - margin,
    top: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  };
}

/** Width by height, for the space that a board needs. */
export function ratioOf(scene: Scene): number {
  const { width, height } = boundsOf(scene);
  return round(width / height);
}

const outlines = new WeakMap<SceneCell, string>();

/** The outline of a cell; asked for so often that it is kept. */
export function outlinePoints(cell: SceneCell): string {
  let points = outlines.get(cell);
  if (points === undefined) {
    points = polygonPoints(cell);
    outlines.set(cell, points);
  }
  return points;
}

/** The points of a polygon; inset moves them towards the centre, as a share of the distance. */
export function polygonPoints(cell: SceneCell, inset = 0): string {
  const [x, y] = cell.centre;
  const points: string[] = [];
  for (let i = 0; i < cell.corners.length; i += 2) {
    const px = cell.corners[i] as number;
    const py = cell.corners[i + 1] as number;
    points.push(`${round(px + (x - px) * inset)},${round(py + (y - py) * inset)}`);
  }
  return points.join(' ');
}

function isInside(cell: SceneCell, x: number, y: number): boolean {
  const { corners } = cell;
  const count = corners.length / 2;
  let inside = false;
  for (let i = 0, j = count - 1; i < count; j = i++) {
    const xi = corners[2 * i] as number;
    const yi = corners[2 * i + 1] as number;
    const xj = corners[2 * j] as number;
    const yj = corners[2 * j + 1] as number;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** The cell that contains the point, or -1. */
export function cellAt(scene: Scene, x: number, y: number): number {
  return scene.cells.findIndex((cell) => isInside(cell, x, y));
}

/** The side whose middle is nearest to the point, as a bit. */
export function nearestSide(cell: SceneCell, x: number, y: number): number {
  let best = 0;
  let least = Infinity;
  for (let side = 0; side < SIDE_COUNT; side++) {
    const sx = cell.sides[2 * side] as number;
    const sy = cell.sides[2 * side + 1] as number;
    if (sx === cell.centre[0] && sy === cell.centre[1]) continue; // squares lack the slanting sides
    const distance = (sx - x) ** 2 + (sy - y) ** 2;
    if (distance < least) {
      least = distance;
      best = 1 << side;
    }
  }
  return best;
}

const NEAR = 0.55; // of the way from the centre to a side
const BESIDE = 0.7; // of half the width of a square, from the middle of the side

/** The side that the point lies on, as a bit; 0 in the middle of the cell and at its corners. */
export function sideUnder(cell: SceneCell, x: number, y: number): number {
  const bit = nearestSide(cell, x, y);
  const side = Math.log2(bit);
  const [cx, cy] = cell.centre;
  const dx = (cell.sides[2 * side] as number) - cx;
  const dy = (cell.sides[2 * side + 1] as number) - cy;
  const length = dx * dx + dy * dy;
  const along = ((x - cx) * dx + (y - cy) * dy) / length;
  const across = ((x - cx) * dy - (y - cy) * dx) / length;
  return along > NEAR && Math.abs(across) < BESIDE ? bit : 0;
}

export function round(number: number): number {
  return Math.round(number * 1000) / 1000;
}

/** Middles of the sides in the set, moved away from the centre by `stretch` for joined edges. */
export function sidePoints(cell: SceneCell, sides: number, stretch = 1.3): [number, number][] {
  const [x, y] = cell.centre;
  const points: [number, number][] = [];
  for (let side = 0; side < SIDE_COUNT; side++) {
    if (!(sides & (1 << side))) continue;
    const times = cell.joined & (1 << side) ? stretch : 1;
    const sx = cell.sides[2 * side] as number;
    const sy = cell.sides[2 * side + 1] as number;
    points.push([round(x + (sx - x) * times), round(y + (sy - y) * times)]);
  }
  return points;
}

/** A path through a cell from side to side; a point when no side is set. */
export function lanePath(cell: SceneCell, sides: number): string {
  const centre = `${round(cell.centre[0])} ${round(cell.centre[1])}`;
  let path = '';
  for (const [x, y] of sidePoints(cell, sides)) {
    path += path === '' ? `M${x} ${y}L${centre}` : `L${x} ${y}M${centre}`;
  }
  return path || `M${centre}h0`;
}

/** The line of a wall on one side. */
export function wallPath(cell: SceneCell, side: number): string {
  const [x, y] = cell.centre;
  const sx = cell.sides[2 * side] as number;
  const sy = cell.sides[2 * side + 1] as number;
  const length = cell.corners.length === 12 ? 0.577 : 1;
  const ax = -(sy - y) * length;
  const ay = (sx - x) * length;
  return `M${round(sx + ax)} ${round(sy + ay)}L${round(sx - ax)} ${round(sy - ay)}`;
}

/** A small arrow outside a side that leads across a joined edge. */
export function arrowPoints(cell: SceneCell, side: number): string {
  const [x, y] = cell.centre;
  const dx = (cell.sides[2 * side] as number) - x;
  const dy = (cell.sides[2 * side + 1] as number) - y;
  const at = (along: number, across: number) =>
    `${round(x + dx * along - dy * across)},${round(y + dy * along + dx * across)}`;
  return `${at(1.7, 0)} ${at(1.35, 0.3)} ${at(1.35, -0.3)}`;
}
