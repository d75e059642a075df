// The player's controls: step, play, speed, place in the film; and what a screen reader hears of it.

import { FULL_SPEED, type WatchModel } from '../../model/watch/watch.js';
import { countText, laneText, stepWords } from '../../model/watch/words.js';
import { useStore } from '../shared/context.js';
import { Button, LiveRegion } from '../shared/controls.js';
import { useLanes } from './useLanes.js';
import { useSlowly } from './useSlowly.js';

/** The slider goes from 1 to 10,000 steps per second on a log scale; its last notch is full speed. */
const NOTCHES = 41;
const NOTCHES_PER_TENFOLD = 10;

const speedOf = (notch: number): number =>
  notch >= NOTCHES ? FULL_SPEED : Math.round(10 ** (notch / NOTCHES_PER_TENFOLD));
const notchOf = (speed: number): number =>
  speed === FULL_SPEED ? NOTCHES : Math.round(NOTCHES_PER_TENFOLD * Math.log10(speed));
const speedText = (speed: number): string =>
  speed === FULL_SPEED ? 'full speed' : `${countText(speed)} ${speed === 1 ? 'step' : 'steps'} per second`;

function announcement(model: WatchModel): string {
  const { isPlaying, lanes, scene } = model.state.get();
  if (isPlaying || !scene) return '';
  return lanes
    .map((lane) => (lane.isAtEnd ? laneText(lane) : stepWords(scene, lane.film, lane.replay.step).text))
    .join(' ');
}

export function Transport({ model }: { model: WatchModel }) {
  const { isPlaying, speed, lanes, comparison } = useStore(model.state);
  useSlowly(model);
  useLanes(lanes);
  const at = Math.max(0, ...lanes.map((lane) => lane.replay.step));
  const last = Math.max(0, ...lanes.map((lane) => lane.film.stepCount));
  const isBusy = lanes.some((lane) => lane.isRunning) || comparison?.running != null;
  return (
    <div class="transport" role="group" aria-label="Player">
      <div class="transport-buttons">
        <Button label="From the start" icon="restart" compact onClick={() => model.seek(0)} disabled={at === 0} />
        <Button label="Step back" icon="back" compact shortcut="," onClick={() => model.stepBack()} disabled={at === 0} />
        {isPlaying ? (
          <Button label="Pause" icon="pause" kind="primary" shortcut="p" onClick={() => model.pause()} />
        ) : (
          <Button label="Play" icon="play" kind="primary" shortcut="p" onClick={() => model.play()} />
        )}
        <Button label="Step" icon="step" compact shortcut="." onClick={() => model.step()} />
        <Button label="To the end" icon="end" compact shortcut="e" onClick={() => model.toEnd()} />
        <Button label="Stop" icon="stop" compact shortcut="s" onClick={() => model.stop()} disabled={!isBusy && !isPlaying} />
      </div>
      <label class="slider">
        <span>{speed === FULL_SPEED ? 'Full speed' : `${countText(speed)} per second`}</span>
        <input
          type="range"
          min={0}
          max={NOTCHES}
          value={notchOf(speed)}
          aria-label="Speed"
          aria-valuetext={speedText(speed)}
          onInput={(event) => model.setSpeed(speedOf(Number(event.currentTarget.value)))}
        />
      </label>
      <label class="slider">
        <span>
          Step {countText(at)} of {countText(last)}
        </span>
        <input
          type="range"
          min={0}
          max={Math.max(1, last)}
          value={at}
          disabled={last === 0}
          aria-label="Place in the film"
          aria-valuetext={`step ${at} of ${last}`}
          onInput={(event) => {
            model.pause();
            model.seek(Number(event.currentTarget.value));
          }}
        />
      </label>
      <LiveRegion text={announcement(model)} />
    </div>
  );
}
