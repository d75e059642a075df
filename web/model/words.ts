// Sentences that the page forms itself: about outcomes, times and sizes.

import type { Answer, Rating } from '../wasm/types.js';

export function verdictText(answer: Answer): string {
  switch (answer.outcome) {
    case 'unique':
      return 'One solution (proved)';
    case 'several':
      return 'More than one solution';
    case 'none':
      return 'No solution (proved)';
    case 'solved':
      return answer.proof === 'best' ? 'Solved, and proved the shortest' : 'Solved';
    case 'gave-up':
      return 'Not decided in time';
  }
}

export function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

export const titleCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A name of the library, such as that of an option or a pack, as a person would write it. */
export const readable = (name: string): string => titleCase(name.replaceAll(/[-_]/g, ' '));

/** What the library's facts of a rating are called here, in the order in which they are shown. All others
 * are deduction rules, by their names. */
const factLabels: Readonly<Record<string, string>> = {
  hardest: 'Hardest deduction',
  hardest_step: 'For example',
  bottlenecks: 'Only one way on',
  guesses: 'Guesses',
  promise: 'Relies on',
  unique: 'One solution',
  rolls: 'Fewest rolls',
  false_leads: 'False leads',
  shortest_ways: 'Shortest ways',
  away: 'Away from the hole',
  forced: 'Forced',
  length: 'Shortest solution',
  bound: 'At least',
  manhattan: 'Sum of distances',
  misleading: 'Seem to lead away',
  first_moves: 'Right first moves',
};

const units: Readonly<Record<string, readonly [string, string]>> = {
  bottlenecks: ['time', 'times'],
  false_leads: ['stop', 'stops'],
  away: ['roll', 'rolls'],
  forced: ['roll', 'rolls'],
  length: ['move', 'moves'],
  bound: ['move', 'moves'],
  manhattan: ['move', 'moves'],
  misleading: ['move', 'moves'],
};

const promises: Readonly<Record<string, string>> = {
  'no-touch': 'no path touches itself',
  unique: 'there is only one solution',
  none: 'nothing but the rules',
};

export interface RatingLine {
  name: string;
  value: string;
}

function ratingLine({ name, value }: Rating['facts'][number]): RatingLine {
  const label = factLabels[name] ?? readable(name);
  if (typeof value === 'string') return { name: label, value: name === 'promise' ? (promises[value] ?? value) : value };
  const [one, many] = units[name] ?? (name in factLabels ? ['', ''] : ['time', 'times']);
  return { name: label, value: `${value} ${value === 1 ? one : many}`.trim() };
}

/** The values behind a grade, without those that are zero: the deductions and how often, then the rest. */
export function ratingLines(rating: Rating): { deductions: RatingLine[]; facts: RatingLine[] } {
  const shown = rating.facts.filter(({ value }) => value !== 0 && value !== '');
  const labelled = Object.keys(factLabels).flatMap((name) => shown.filter((fact) => fact.name === name));
  const deductions = shown.filter((fact) => !labelled.includes(fact));
  return { deductions: deductions.map(ratingLine), facts: labelled.map(ratingLine) };
}

/** Cells on which two solutions differ: in a colour, or in the way of a path. */
export function differingCells(answer: Answer): number[] {
  const first = lanesByCell(answer.paths);
  const second = lanesByCell(answer.second?.paths ?? []);
  return [...first.keys()].filter((cell) => first.get(cell) !== second.get(cell));
}

/** What passes through each cell: the colour and the two neighbours, twice on a bridge. */
function lanesByCell(paths: number[][]): Map<number, string> {
  const lanes = new Map<number, string[]>();
  paths.forEach((cells, colour) => {
    cells.forEach((cell, at) => {
      const ends = [cells[at - 1] ?? -1, cells[at + 1] ?? -1].sort((a, b) => a - b);
      lanes.set(cell, [...(lanes.get(cell) ?? []), `${colour}: ${ends}`]);
    });
  });
  return new Map([...lanes].map(([cell, list]) => [cell, list.sort().join('; ')]));
}
