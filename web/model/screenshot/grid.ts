// Where the grid is in a picture. Its lines are edges at equal distances: the autocorrelation of the
// edges gives the distance (pitch), a comb laid over them the place of the first line (phase) and
// how many lines there are.

import { columnEdges, edgeStep, type Image, rowEdges, type Span } from './image.js';

export interface Grid {
  left: number;
  top: number;
  pitch: number;
  rows: number;
  cols: number;
}

export function scaled(grid: Grid, times: number): Grid {
  return { ...grid, left: grid.left * times, top: grid.top * times, pitch: grid.pitch * times };
}

const MIN_PITCH = 10;
const MIN_LINES = 5;
const MAX_LINES = 41;
const MAX_RATIO = 2.2; // of the sides of a board
const LEAST_CROSSED = 0.3; // of the usual strength of lines: fainter ones are none
const SPREAD = 0.055; // of a cell: half the width of the widest lines

/** Sums over a window, so that the two edges of a line become one. */
function smoothed(profile: Float64Array, radius: number): Float64Array {
  const result = new Float64Array(profile.length);
  let sum = 0;
  for (let i = -radius; i < profile.length; i++) {
    sum += (profile[i + radius] ?? 0) - (profile[i - radius - 1] ?? 0);
    if (i >= 0) result[i] = sum;
  }
  return result;
}

function autocorrelation(profile: Float64Array, lag: number): number {
  let sum = 0;
  for (let i = lag; i < profile.length; i++) sum += (profile[i] as number) * (profile[i - lag] as number);
  return sum;
}

function withoutMean(profile: Float64Array): Float64Array {
  const mean = profile.reduce((sum, value) => sum + value, 0) / profile.length;
  const centred = profile.map((value) => value - mean);
  const norm = Math.sqrt(centred.reduce((sum, value) => sum + value * value, 0)) || 1;
  return centred.map((value) => value / norm);
}

/** Distances at which both profiles repeat themselves, the best first. */
function pitchCandidates(columns: Float64Array, rows: Float64Array): number[] {
  const [a, b] = [withoutMean(columns), withoutMean(rows)];
  const longest = Math.floor(Math.max(columns.length, rows.length) / (MIN_LINES - 1));
  const values = new Float64Array(longest + 2);
  for (let lag = MIN_PITCH; lag <= longest + 1; lag++) values[lag] = autocorrelation(a, lag) + autocorrelation(b, lag);
  const peaks: number[] = [];
  for (let lag = MIN_PITCH + 1; lag <= longest; lag++) {
    const value = values[lag] as number;
    if (value > 0 && value >= (values[lag - 1] as number) && value > (values[lag + 1] as number)) peaks.push(lag);
  }
  return peaks.sort((x, y) => (values[y] as number) - (values[x] as number)).slice(0, 5);
}

interface Comb {
  start: number;
  pitch: number;
  lines: number;
  score: number;
}

/** The highest value near a place. */
function near(profile: Float64Array, at: number): number {
  const i = Math.round(at);
  return Math.max(profile[i - 1] ?? 0, profile[i] ?? 0, profile[i + 1] ?? 0);
}

/** The best run of lines of a comb: lines above the threshold add, others take away. */
function bestRun(profile: Float64Array, phase: number, pitch: number, threshold: number): Comb {
  const best: Comb = { start: phase, pitch, lines: 0, score: 0 };
  let start = 0;
  let sum = 0;
  for (let k = 0; phase + k * pitch <= profile.length; k++) {
    const i = Math.round(phase + k * pitch);
    const value = (profile[i] ?? 0) * 0.7 + near(profile, i) * 0.3;
    if (sum <= 0) {
      sum = 0;
      start = k;
    }
    sum += Math.min(value, 2 * threshold) - threshold;
    if (sum > best.score && k - start < MAX_LINES) {
      Object.assign(best, { start: phase + start * pitch, lines: k - start + 1, score: sum });
    }
  }
  return best;
}

/** The comb that fits the profile best, with a pitch near the given one. */
function fitComb(profile: Float64Array, pitch: number, slack: number): Comb {
  const top = [...profile].sort((a, b) => b - a);
  const threshold = 0.4 * (top[Math.min(top.length - 1, 8)] ?? 0);
  let best: Comb = { start: 0, pitch, lines: 0, score: 0 };
  for (let p = pitch - slack; p <= pitch + slack; p += 0.1) {
    for (let phase = 0; phase < p; phase += 0.5) {
      const comb = bestRun(profile, phase, p, threshold);
      if (comb.score > best.score) best = comb;
    }
  }
  return best;
}

const spanOf = (comb: Comb, limit: number): Span => ({
  start: Math.max(0, Math.round(comb.start)),
  end: Math.min(limit, Math.round(comb.start + (comb.lines - 1) * comb.pitch)),
});

/** The comb through the middles of its lines (least squares): the edges near a tooth say where the
 * middle is, and how much it counts. */
function centred(comb: Comb, edges: Float64Array): Comb {
  const reach = Math.max(1, Math.round(comb.pitch * SPREAD * 1.5));
  let [w, wk, wkk, wd, wkd] = [0, 0, 0, 0, 0];
  for (let k = 0; k < comb.lines; k++) {
    const at = comb.start + k * comb.pitch;
    for (let i = Math.round(at) - reach; i <= Math.round(at) + reach; i++) {
      const weight = edges[i] ?? 0;
      w += weight;
      wk += weight * k;
      wkk += weight * k * k;
      wd += weight * (i - at);
      wkd += weight * k * (i - at);
    }
  }
  const determinant = w * wkk - wk * wk;
  if (determinant <= 0) return comb;
  const longer = (w * wkd - wk * wd) / determinant;
  return { ...comb, pitch: comb.pitch + longer, start: comb.start + (wd - longer * wk) / w };
}

/** Rows of cells that the lines of the other direction do not cross are not part of the board.
 * Paths hide lines in the middle of a cell, so only the parts near its edges are looked at. */
function trimmed(comb: Comb, crossing: (band: Span) => number, least: number): Comb {
  let { start, lines } = comb;
  const part = (at: number, from: number, to: number) =>
    crossing({ start: Math.round(at + from * comb.pitch), end: Math.round(at + to * comb.pitch) + 1 });
  const isCrossed = (at: number) => part(at, 0.1, 0.28) + part(at, 0.72, 0.9) > 2 * least;
  while (lines > 2 && !isCrossed(start)) {
    start += comb.pitch;
    lines--;
  }
  while (lines > 2 && !isCrossed(start + (lines - 2) * comb.pitch)) lines--;
  return { ...comb, start, lines };
}

/** How much of the lines of a comb there is, as a mean; a line has two edges, and counts once. */
function response(profile: Float64Array, comb: Comb): number {
  let sum = 0;
  for (let k = 0; k < comb.lines; k++) sum += Math.min(1, near(profile, comb.start + k * comb.pitch));
  return sum / comb.lines;
}

/** Lines against what is half way between them: noise is everywhere. */
function contrast(profile: Float64Array, comb: Comb): number {
  const between = { ...comb, start: comb.start + comb.pitch / 2, lines: comb.lines - 1 };
  return Math.max(0, response(profile, comb) - response(profile, between));
}

function gridWithPitch(image: Image, pitch: number, step: number): (Grid & { score: number }) | null {
  const radius = Math.max(1, Math.round(pitch * SPREAD));
  const across = (rows: Span) => smoothed(columnEdges(image, rows, step), radius);
  const down = (columns: Span) => smoothed(rowEdges(image, columns, step), radius);
  const first = fitComb(across({ start: 0, end: image.height }), pitch, 1.2);
  if (first.lines < MIN_LINES) return null;
  let y = fitComb(down(spanOf(first, image.width)), first.pitch, 0.4);
  if (y.lines < MIN_LINES) return null;
  let x = fitComb(across(spanOf(y, image.height)), y.pitch, 0.3);
  if (x.lines < MIN_LINES) return null;

  const usual = response(across(spanOf(y, image.height)), x);
  y = trimmed(y, (band) => response(across(band), x), LEAST_CROSSED * usual);
  const usualDown = response(down(spanOf(x, image.width)), y);
  x = trimmed(x, (band) => response(down(band), y), LEAST_CROSSED * usualDown);
  const ratio = (x.lines - 1) / (y.lines - 1);
  if (x.lines < MIN_LINES || y.lines < MIN_LINES || ratio > MAX_RATIO || ratio < 1 / MAX_RATIO) return null;
  const clear = contrast(across(spanOf(y, image.height)), x);
  const clearDown = contrast(down(spanOf(x, image.width)), y);
  x = centred(x, columnEdges(image, spanOf(y, image.height), step));
  y = centred(y, rowEdges(image, spanOf(x, image.width), step));
  return {
    left: x.start,
    top: y.start,
    pitch: (x.pitch * (x.lines - 1) + y.pitch * (y.lines - 1)) / (x.lines + y.lines - 2),
    cols: x.lines - 1,
    rows: y.lines - 1,
    // Many faint lines are worse than some clear ones.
    score: clear ** 2 * (x.lines - 1) + clearDown ** 2 * (y.lines - 1),
  };
}

/** null: no grid was found. */
export function findGrid(image: Image): Grid | null {
  const step = edgeStep(image);
  const all = { start: 0, end: image.height };
  const radius = Math.max(1, Math.round(image.width / 400));
  const columns = smoothed(columnEdges(image, all, step), radius);
  const rows = smoothed(rowEdges(image, { start: 0, end: image.width }, step), radius);
  const found = pitchCandidates(columns, rows).flatMap((pitch) => gridWithPitch(image, pitch, step) ?? []);
  const best = found.reduce<(typeof found)[number] | null>(
    (most, grid) => (most === null || grid.score > most.score ? grid : most),
    null,
  );
  if (!best) return null;
  const { score: _, ...grid } = best;
  return grid;
}
