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

/** The values behind a grade, without those that are zero. */
export function ratingLines(rating: Rating): { name: string; value: string }[] {
  return rating.facts
    .filter((fact) => fact.value !== 0 && fact.value !== '')
    .map((fact) => ({
      name: titleCase(fact.name.replaceAll('_', ' ').replaceAll('-', ' ')),
      value: typeof fact.value === 'number' ? String(Math.round(fact.value * 100) / 100) : fact.value,
    }));
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
