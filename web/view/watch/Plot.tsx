// Nodes and depth over the time of the search, up to the step that is shown.

import type { Lane } from '../../model/watch/lane.js';
import type { WatchModel } from '../../model/watch/watch.js';
import { countText, secondsText } from '../../model/watch/words.js';
import { EventField } from '../../wasm/types.js';
import { useStore } from '../shared/context.js';
import { Panel } from '../shared/controls.js';
import { useSlowly } from './useSlowly.js';

const POINTS = 160;
const WIDTH = 320;
const HEIGHT = 96;

interface Point {
  seconds: number;
  nodes: number;
  depth: number;
}

function pointsOf(lane: Lane): Point[] {
  const { film, replay } = lane;
  const count = Math.min(POINTS, replay.step);
  const points: Point[] = [];
  for (let i = 1; i <= count; i++) {
    const step = Math.round((i * replay.step) / count);
    if (step < 2) continue; // the first may be domains alone
    const event = film.firstEventOf(step);
    points.push({
      seconds: film.secondsAt(step),
      nodes: event[EventField.nodes] as number,
      depth: Math.max(0, event[EventField.depth] as number),
    });
  }
  const start = points[0]?.seconds ?? 0; // preparing is not searching
  return points.map((point) => ({ ...point, seconds: point.seconds - start }));
}

function line(points: Point[], of: (point: Point) => number, seconds: number, most: number): string {
  return points
    .map((point) => {
      const x = seconds > 0 ? (point.seconds / seconds) * WIDTH : 0;
      const y = HEIGHT - (most > 0 ? (of(point) / most) * (HEIGHT - 4) : 0) - 2;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}

function Chart({ title, all, of, seconds }: { title: string; all: Point[][]; of: (point: Point) => number; seconds: number }) {
  const most = Math.max(0, ...all.flat().map(of));
  return (
    <figure class="chart">
      <figcaption>
        {title} <span>up to {countText(most)}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={`${title} over time, up to ${countText(most)}`}>
        {all.map((points, index) => (
          <polyline class={index ? 'second' : 'first'} points={line(points, of, seconds, most)} key={index} />
        ))}
      </svg>
    </figure>
  );
}

export function Plot({ model }: { model: WatchModel }) {
  const { lanes } = useStore(model.state);
  useSlowly(model, 300);
  const all = lanes.map(pointsOf);
  const seconds = Math.max(0, ...all.map((points) => points[points.length - 1]?.seconds ?? 0));
  return (
    <Panel title="Over time">
      <Chart title="Nodes" all={all} of={(point) => point.nodes} seconds={seconds} />
      <Chart title="Depth" all={all} of={(point) => point.depth} seconds={seconds} />
      <p class="legend">
        {lanes.map((lane, index) => (
          <span key={index}>
            <svg viewBox="0 0 32 8" aria-hidden="true">
              <path class={index ? 'second' : 'first'} d="M1 4h30" />
            </svg>
            {lane.state.get().engine}
          </span>
        ))}
        {seconds > 0 && <span>0 to {secondsText(seconds)}, watched</span>}
      </p>
    </Panel>
  );
}
