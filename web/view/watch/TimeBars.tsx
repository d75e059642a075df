// What the time of searches went into: a bar for each, from its start to its end.

import { type Phase, phaseName, phaseText, phasesOf } from '../../model/watch/timeline.js';
import { secondsText } from '../../model/watch/words.js';
import type { TimelinePart } from '../../wasm/types.js';

export interface TimedSearch {
  engine: string;
  timeline: readonly TimelinePart[];
}

/** Of classes phase-0, phase-1, ... in watch.css. */
const COLOURS = 6;
/** About what fits into a bar on a phone. */
const CHARACTERS = 32;

interface BarProps extends TimedSearch {
  phases: readonly Phase[];
  classOf: (part: { phase: string | null }) => string;
}

function TimeBar({ engine, timeline, phases, classOf }: BarProps) {
  const total = phases.reduce((sum, { seconds }) => sum + seconds, 0);
  return (
    <figure class="time-bar">
      <figcaption>
        {engine} <span>{secondsText(total)} from start to end</span>
      </figcaption>
      <div class="time-parts" role="img" aria-label={phases.map(phaseText).join(', ')}>
        {timeline.map((part, index) => {
          const name = phaseName(part.phase);
          const isRoomy = (part.seconds / total) * CHARACTERS > name.length + 1;
          return (
            <span class={classOf(part)} style={{ flexGrow: part.seconds / total }} key={index}>
              {isRoomy && name}
            </span>
          );
        })}
      </div>
      <p class="legend" aria-hidden="true">
        {phases.map((phase) => (
          <span key={phase.phase}>
            <i class={classOf(phase)} />
            {phaseText(phase)}
          </span>
        ))}
      </p>
    </figure>
  );
}

/** A search that was shorter than the clock of the browser shows has no bar. */
export function TimeBars({ searches }: { searches: readonly TimedSearch[] }) {
  const named = phasesOf(searches.flatMap(({ timeline }) => timeline)).filter(({ phase }) => phase !== null);
  const classOf = ({ phase }: { phase: string | null }) =>
    phase === null ? 'phase-start' : `phase-${named.findIndex((it) => it.phase === phase) % COLOURS}`;
  return (
    <>
      {searches
        .filter(({ timeline }) => timeline.length > 0)
        .map((search, index) => (
          <TimeBar {...search} phases={phasesOf(search.timeline)} classOf={classOf} key={index} />
        ))}
    </>
  );
}
