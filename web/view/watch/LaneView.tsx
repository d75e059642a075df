// One engine: which it is, its board, what it does, and its figures.

import { puzzleWords } from '../../model/puzzles.js';
import type { Lane } from '../../model/watch/lane.js';
import type { WatchModel } from '../../model/watch/watch.js';
import { bytesText, countText, laneText, stepWords } from '../../model/watch/words.js';
import { readable, titleCase } from '../../model/words.js';
import type { OptionInfo, Options, Scene } from '../../wasm/types.js';
import { useStore } from '../shared/context.js';
import { describeProgress } from '../shared/controls.js';
import { memo } from '../shared/memo.js';
import { DomainTable } from './DomainTable.js';
import { SearchBoard } from './SearchBoard.js';
import { useSlowly } from './useSlowly.js';

interface LaneProps {
  model: WatchModel;
  lane: Lane;
  scene: Scene;
  /** Left or Right; empty when it is the only one. */
  name: string;
}

function Switch(props: { option: OptionInfo; value: Options[string]; onChange: (value: Options[string]) => void }) {
  const { option, value, onChange } = props;
  const label = readable(option.name);
  const hint = option.description.replace(/^[\w-]+(?:, [\w-]+)*: /, '');
  const current = String(value ?? option.defaultValue ?? '');
  if (option.kind === 'flag') {
    const isOn = value === undefined ? option.defaultValue === 'on' : value === true;
    return (
      <label class="switch">
        <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
        <span>
          {label}
          <small>{hint}</small>
        </span>
      </label>
    );
  }
  return (
    <label class="switch field">
      <span>
        {label}
        <small>{hint}</small>
      </span>
      {option.choices !== null ? (
        <select value={current} onChange={(event) => onChange(event.currentTarget.value)}>
          {option.choices.split('|').map((choice) => (
            <option value={choice} key={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : (
        <input
          type="text"
          value={current}
          placeholder={option.placeholder ?? ''}
          onChange={(event) => onChange(event.currentTarget.value || undefined)}
        />
      )}
    </label>
  );
}

type EngineProps = Omit<LaneProps, 'scene'>;

const EngineChoice = memo(function EngineChoice({ model, lane, name }: EngineProps) {
  const { engine } = useStore(lane.state);
  const label = name ? `${name} engine` : 'Engine';
  return (
    <label class="field engine-choice">
      <span>{label}</span>
      <select
        aria-label={label}
        value={engine}
        onChange={(event) => model.configure(lane, event.currentTarget.value, {})}
      >
        {model.engines().map((it) => (
          <option value={it.name} key={it.name}>
            {it.name}
          </option>
        ))}
      </select>
    </label>
  );
});

const EngineAbout = memo(function EngineAbout({ model, lane }: Omit<EngineProps, 'name'>) {
  const { engine, switches } = useStore(lane.state);
  const info = model.engines().find((it) => it.name === engine);
  const options = model.switchesOf(engine);
  const changed = Object.keys(switches).length;
  return (
    <div class="engine-about">
      {info && (
        <p>
          {titleCase(info.description)}. From: {info.origin}.
        </p>
      )}
      {options.length > 0 && (
        <details class="switches">
          <summary>
            Switches ({options.length}
            {changed ? `, ${changed} changed` : ''})
          </summary>
          {options.map((option) => (
            <Switch
              key={option.name}
              option={option}
              value={switches[option.name]}
              onChange={(value) => model.configure(lane, engine, { ...switches, [option.name]: value })}
            />
          ))}
        </details>
      )}
    </div>
  );
});

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function LaneFigures({ lane }: { lane: Lane }) {
  const { nodes, kilobytes, depth, bound } = lane.replay.figures;
  const { answer } = lane.state.get();
  const shownNodes = lane.isAtEnd && answer ? answer.nodes : nodes;
  const known = (value: number) => (value >= 0 ? countText(value) : '–');
  return (
    <dl class="figures">
      <Figure label="Step" value={`${countText(lane.replay.step)} of ${countText(lane.film.stepCount)}${lane.isRunning ? '+' : ''}`} />
      <Figure label="Nodes" value={countText(shownNodes)} />
      <Figure label="Depth" value={known(depth)} />
      {bound >= 0 && <Figure label="Bound" value={known(bound)} />}
      <Figure label="Memory" value={kilobytes > 0 ? bytesText(kilobytes * 1024) : '–'} />
    </dl>
  );
}

export function LaneView({ model, lane, scene, name }: LaneProps) {
  useSlowly(model);
  const { status, progress } = useStore(lane.state);
  const words = stepWords(scene, lane.film, lane.replay.step);
  const isOver = lane.isAtEnd || status === 'failed' || status === 'stopped' || status === 'ready';
  const label = `${name ? `${name}: ` : ''}${puzzleWords[scene.puzzle].label}, ${scene.rows} by ${scene.cols}, with what the search has placed`;
  return (
    <section class="lane" aria-label={name ? `${name} engine` : 'Search'}>
      <EngineChoice model={model} lane={lane} name={name} />
      <SearchBoard model={model} lane={lane} scene={scene} label={label} />
      <div class="lane-info">
        <div class="event">
          <p class="event-text">{words.text}</p>
          {words.rule && <p class="event-rule">Rule: {words.rule}</p>}
          {isOver && <p class="event-status">{laneText(lane)}</p>}
          {status === 'running' && progress && <p class="event-status">Searching: {describeProgress(progress)}</p>}
        </div>
        <LaneFigures lane={lane} />
        <EngineAbout model={model} lane={lane} />
        <DomainTable model={model} lane={lane} scene={scene} name={name} />
      </div>
    </section>
  );
}
