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
const MIN_LINES = 4;
const MAX_LINES = 41;

/** Widens narrow peaks, so that the two edges of a line become one. */
function smoothed(profile: Float64Array, radius: number): Float64Array {
  const result = new Float64Array(profile.length);
  for (let i = 0; i < profile.length; i++) {
    let sum = 0;
    for (let d = -radius; d <= radius; d++) sum += (profile[i + d] ?? 0) * (1 - Math.abs(d) / (radius + 1));
    result[i] = sum;
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
  return peaks.sort((x, y) => (values[y] as number) - (values[x] as number)).slice(0, 6);
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

/** Rows of cells that the lines of the other direction do not cross are not part of the board. */
function trimmed(comb: Comb, isCrossed: (band: Span) => boolean): Comb {
  let { start, lines } = comb;
  const band = (at: number): Span => ({
    start: Math.round(at + 0.15 * comb.pitch),
    end: Math.round(at + 0.85 * comb.pitch),
  });
  while (lines > 2 && !isCrossed(band(start))) {
    start += comb.pitch;
    lines--;
  }
  while (lines > 2 && !isCrossed(band(start + (lines - 2) * comb.pitch))) lines--;
  return { ...comb, start, lines };
}

function gridWithPitch(image: Image, pitch: number, step: number): (Grid & { score: number }) | null {
  const radius = Math.max(1, Math.round(pitch * 0.035));
  const across = (rows: Span) => smoothed(columnEdges(image, rows, step), radius);
  const down = (columns: Span) => smoothed(rowEdges(image, columns, step), radius);
  const first = fitComb(across({ start: 0, end: image.height }), pitch, 1.2);
  if (first.lines < MIN_LINES) return null;
  let y = fitComb(down(spanOf(first, image.width)), first.pitch, 0.4);
  if (y.lines < MIN_LINES) return null;
  let x = fitComb(across(spanOf(y, image.height)), y.pitch, 0.3);
  if (x.lines < MIN_LINES) return null;

  const response = (profile: Float64Array, comb: Comb) => {
    let sum = 0;
    for (let k = 0; k < comb.lines; k++) sum += near(profile, comb.start + k * comb.pitch);
    return sum / comb.lines;
  };
  const usual = response(across(spanOf(y, image.height)), x);
  y = trimmed(y, (band) => response(across(band), x) > 0.5 * usual);
  const usualDown = response(down(spanOf(x, image.width)), y);
  x = trimmed(x, (band) => response(down(band), y) > 0.5 * usualDown);
  if (x.lines < MIN_LINES || y.lines < MIN_LINES) return null;
  return {
    left: x.start,
    top: y.start,
    pitch: (x.pitch * (x.lines - 1) + y.pitch * (y.lines - 1)) / (x.lines + y.lines - 2),
    cols: x.lines - 1,
    rows: y.lines - 1,
    score: usual * (x.lines - 1) + usualDown * (y.lines - 1),
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
