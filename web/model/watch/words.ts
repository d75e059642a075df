// What an event says, in words, and figures as people read them.

import type { Answer, Scene } from '../../wasm/types.js';
import { EVENT_NUMBERS, EventField, EventKind } from '../../wasm/types.js';
import { verdictText } from '../words.js';
import type { Film } from './film.js';
import type { Lane } from './lane.js';

const numbers = new Intl.NumberFormat('en');

export const countText = (count: number): string => numbers.format(count);

export function bytesText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${numbers.format(Math.round(kilobytes))} kB`;
  return `${numbers.format(Math.round((10 * kilobytes) / 1024) / 10)} MB`;
}

export function secondsText(seconds: number): string {
  if (seconds >= 1) return `${seconds.toFixed(2)} s`;
  return seconds >= 0.0995 ? `${Math.round(seconds * 1000)} ms` : `${(seconds * 1000).toFixed(1)} ms`;
}

export function placeText(scene: Scene, cell: number): string {
  return `row ${Math.floor(cell / scene.cols) + 1}, column ${(cell % scene.cols) + 1}`;
}

/** What is written on a dot or tile with the value; empty when the board has none. */
export function valueName(scene: Scene, value: number): string {
  const kind = scene.puzzle === 'tiles' ? 'tile' : 'dot';
  return scene.cells.find((cell) => cell.kind === kind && cell.value === value)?.name ?? '';
}

interface EventNumbers {
  kind: number;
  cell: number;
  value: number;
  rule: number;
}

/** The event that a step is about: its last one, but not the gap of tiles. */
function mainEvent(scene: Scene, step: Int32Array): EventNumbers | null {
  let found: EventNumbers | null = null;
  for (let at = 0; at < step.length; at += EVENT_NUMBERS) {
    const kind = step[at + EventField.kind] as number;
    const value = step[at + EventField.value] as number;
    if (kind === EventKind.domain) continue;
    if (scene.puzzle === 'tiles' && kind === EventKind.place && value === 0) continue;
    found = {
      kind,
      cell: step[at + EventField.cell] as number,
      value,
      rule: step[at + EventField.rule] as number,
    };
  }
  return found;
}

function placementText(scene: Scene, value: number, place: string): string {
  const name = valueName(scene, value);
  if (name) return `${name} at ${place}`;
  return value < 0 ? `a path at ${place}` : `${value} at ${place}`;
}

function eventText(scene: Scene, event: EventNumbers): string {
  const place = placeText(scene, event.cell);
  switch (event.kind) {
    case EventKind.expand:
      if (scene.puzzle === 'maze') return `Reach ${place} at cost ${countText(event.value)}.`;
      return `Pass ${place}: ${countText(event.value)} ${event.value === 1 ? 'state' : 'states'}.`;
    case EventKind.place:
      if (scene.puzzle === 'tiles') return `Slide tile ${valueName(scene, event.value)} to ${place}.`;
      return `Place ${placementText(scene, event.value, place)}.`;
    case EventKind.remove:
      return event.cell < 0 ? 'Clear the board.' : `Take back ${place}.`;
    case EventKind.rule:
      return `${placementText(scene, event.value, place)}, by a rule.`;
    case EventKind.bound:
      return `New bound: ${countText(event.value)} moves.`;
    case EventKind.answer:
      return 'An answer is found.';
  }
  return '';
}

export interface StepWords {
  text: string;
  /** The deduction rule that fired, or null. */
  rule: string | null;
}

/** A step of the film, from 1; step 0 is the board as it was given. */
export function stepWords(scene: Scene, film: Film, step: number): StepWords {
  if (step === 0) return { text: 'The board as it is given.', rule: null };
  const event = mainEvent(scene, film.stepAt(step));
  if (!event) return { text: 'What each free cell can be, before the first choice.', rule: null };
  const rule = event.rule >= 0 ? (film.rules[event.rule] ?? null) : null;
  return { text: eventText(scene, event), rule };
}

export function outcomeText(answer: Answer): string {
  const limit = answer.limit ? ` (limit: ${answer.limit})` : '';
  return `${verdictText(answer)}${limit}`;
}

/** How the search stands, for the line under a board. */
export function laneText(lane: Lane): string {
  const { status, answer, error, eventCount } = lane.state.get();
  const { film } = lane;
  switch (status) {
    case 'ready':
      return 'Not started. Step or play begins the search.';
    case 'running':
      return 'Searching.';
    case 'stopped':
      return 'Stopped.';
    case 'failed':
      return error ?? 'The search failed.';
    case 'done':
      return eventCount > film.eventCount
        ? `${answer ? outcomeText(answer) : 'Done'}. The film has the first ${countText(film.eventCount)} of ${countText(eventCount)} events.`
        : `${answer ? outcomeText(answer) : 'Done'}.`;
  }
}
