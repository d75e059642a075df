// One line about the board: size, grade, verdict, time, progress.

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { PlayModel } from '../../model/play.js';
import { gradesIn } from '../../model/puzzles.js';
import type { GameSession } from '../../model/session.js';
import { clockText, readable, verdictText } from '../../model/words.js';
import { useApp, useStore } from '../shared/context.js';

function Clock({ session }: { session: GameSession }) {
  const [seconds, setSeconds] = useState(session.seconds);
  useEffect(() => {
    setSeconds(session.seconds);
    const timer = setInterval(() => setSeconds(session.seconds), 500);
    return () => clearInterval(timer);
  }, [session]);
  return (
    <span class="clock" role="timer" aria-label={`Time ${clockText(seconds)}`}>
      {clockText(seconds)}
    </span>
  );
}

interface FactsLineProps {
  model: PlayModel;
  session: GameSession;
  onGrade: () => void;
}

export function FactsLine({ model, session, onGrade }: FactsLineProps) {
  const { clew } = useApp();
  const { facts, origin, puzzle } = useStore(model.state);
  const grades = useMemo(() => gradesIn(clew.options(puzzle)), [clew, puzzle]); // packs are called after them
  const { scene, view } = useStore(session.state);
  const { rating, verdict } = facts;
  return (
    <div class="facts">
      <p class="facts-board">
        <span>
          {scene.rows}×{scene.cols}
        </span>
        {origin.kind === 'pack' && (
          <span>
            {grades.includes(origin.pack.name) ? '' : `${readable(origin.pack.name)} `}
            {origin.index + 1}/{origin.count}
          </span>
        )}
        {rating && (
          <span>
            <button type="button" class="link" onClick={onGrade} aria-label={`Grade ${rating.grade}: explain`}>
              {rating.grade}
            </button>
          </span>
        )}
        {verdict && <span class="verdict">{verdictText(verdict).toLowerCase()}</span>}
      </p>
      <p class="facts-play">
        <Clock session={session} />
        <span class="progress-text">{view.progress}</span>
      </p>
    </div>
  );
}
