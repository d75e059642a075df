// What the time of a search went into: the engines that it ran, one after another.

import type { TimelinePart } from '../../wasm/types.js';
import { secondsText } from './words.js';

/** All parts with the same name; listed in the order of their first ones. */
export interface Phase extends TimelinePart {
  turns: number;
}

/** What comes before the engine starts has no name in the library. */
export const phaseName = (phase: string | null): string => phase ?? 'start';

export function phasesOf(timeline: readonly TimelinePart[]): Phase[] {
  const phases = new Map<string | null, Phase>();
  for (const { phase, seconds } of timeline) {
    const before = phases.get(phase) ?? { seconds: 0, turns: 0 };
    phases.set(phase, { phase, seconds: before.seconds + seconds, turns: before.turns + 1 });
  }
  return [...phases.values()];
}

/** "learn 3.1 ms", "frontier 20 ms in 4 turns" */
export function phaseText({ phase, seconds, turns }: Phase): string {
  const time = seconds < 0.00005 ? 'under 0.1 ms' : secondsText(seconds);
  return `${phaseName(phase)} ${time}${turns > 1 ? ` in ${turns} turns` : ''}`;
}
