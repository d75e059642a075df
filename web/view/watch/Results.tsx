// Figures side by side: of the engines that are shown, and of all engines on this board.

import type { WatchModel } from '../../model/watch/watch.js';
import type { Lane } from '../../model/watch/lane.js';
import { bytesText, countText, outcomeText, secondsText } from '../../model/watch/words.js';
import type { Answer } from '../../wasm/types.js';
import { useStore } from '../shared/context.js';
import { Button, Panel } from '../shared/controls.js';
import { TimeBars, type TimedSearch } from './TimeBars.js';
import { useLanes } from './useLanes.js';

interface Row {
  engine: string;
  answer: Answer | null;
  /** In place of figures. */
  note: string | null;
}

const columns = [
  { title: 'Nodes', of: (answer: Answer) => answer.nodes, text: countText, best: 'fewest' },
  { title: 'Time', of: (answer: Answer) => answer.seconds, text: secondsText, best: 'fastest' },
  { title: 'Memory', of: (answer: Answer) => answer.peakBytes, text: bytesText, best: 'least' },
] as const;

/** The least value among those that solved the board, when there are several. */
function leastOf(rows: readonly Row[], of: (answer: Answer) => number): number {
  const values = rows.flatMap(({ answer }) => (answer && answer.outcome !== 'gave-up' ? [of(answer)] : []));
  return values.length > 1 ? Math.min(...values) : -1;
}

function ResultTable({ rows, caption }: { rows: readonly Row[]; caption: string }) {
  const least = columns.map(({ of }) => leastOf(rows, of));
  return (
    <div class="table-scroll" tabindex={0} role="region" aria-label={caption}>
      <table class="table results">
        <thead>
          <tr>
            <th scope="col">Engine</th>
            <th scope="col" class="wide-only">
              Outcome
            </th>
            {columns.map(({ title }) => (
              <th scope="col" class="number" key={title}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ engine, answer, note }, index) => (
            <tr key={index}>
              <th scope="row">
                {engine}
                <span class="narrow-only">{answer ? outcomeText(answer) : note}</span>
              </th>
              <td class="wide-only">{answer ? outcomeText(answer) : note}</td>
              {columns.map(({ title, of, text, best }, column) => (
                <td class="number" key={title}>
                  {answer && text(of(answer))}
                  {answer && answer.outcome !== 'gave-up' && of(answer) === least[column] && <small> {best}</small>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function rowOf(lane: Lane): Row {
  const { engine, status, measured, answer, error } = lane.state.get();
  const notes = { ready: 'not started', running: 'searching', stopped: 'stopped', failed: error, done: 'measuring' };
  return { engine, answer: measured, note: status === 'done' && !answer ? 'done' : notes[status] };
}

const timedSearches = (rows: readonly Row[]): TimedSearch[] =>
  rows.flatMap(({ engine, answer }) => (answer ? [{ engine, timeline: answer.timeline }] : []));

/** Whether an engine ran others, as `auto` does. */
const ranOthers = ({ engine, timeline }: TimedSearch) =>
  timeline.some(({ phase }) => phase !== null && phase !== engine);

export function Results({ model }: { model: WatchModel }) {
  const { lanes } = useStore(model.state);
  useLanes(lanes);
  const rows = lanes.map(rowOf);
  return (
    <Panel title="Result">
      <ResultTable rows={rows} caption="Results of the engines shown" />
      <TimeBars searches={timedSearches(rows)} />
      <p class="note">Time and memory are measured without watching, with one thread.</p>
    </Panel>
  );
}

export function CompareAll({ model }: { model: WatchModel }) {
  const { comparison } = useStore(model.state);
  const running = comparison?.running ?? null;
  const rows: Row[] = (comparison?.rows ?? []).map(({ engine, answer, error }) => ({ engine, answer, note: error }));
  if (running !== null) rows.push({ engine: running, answer: null, note: 'searching' });
  return (
    <Panel title="All engines">
      {rows.length > 0 && <ResultTable rows={rows} caption="Results of all engines" />}
      <TimeBars searches={timedSearches(rows).filter(ranOthers)} />
      {running === null ? (
        <Button label="Compare all engines" icon="list" onClick={() => void model.compareAll()} />
      ) : (
        <Button label="Stop comparing" icon="stop" onClick={() => model.stop()} />
      )}
      <p class="note">Each engine gets five seconds.</p>
    </Panel>
  );
}
