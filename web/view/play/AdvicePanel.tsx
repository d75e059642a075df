// Help in words. The area has a fixed height, so that the board never moves; long texts scroll.

import type { PlayModel } from '../../model/play.js';
import { puzzleWords } from '../../model/puzzles.js';
import type { Advice, GameSession } from '../../model/session.js';
import { clockText, differingCells, verdictText } from '../../model/words.js';
import { type GameView, type Hint, HintLevel } from '../../wasm/types.js';
import { useStore } from '../shared/context.js';
import { Button, JobProgress } from '../shared/controls.js';

/** What a hint still holds back. */
function HintButtons({ session, hint }: { session: GameSession; hint: Hint }) {
  if (hint.kind !== 'next' && hint.kind !== 'mistake') return null;
  const levels = [
    { label: 'Which?', level: HintLevel.which },
    { label: 'Where?', level: HintLevel.where },
    { label: 'Why?', level: HintLevel.why },
  ].filter(({ level }) => level > hint.level);
  return (
    <div class="advice-buttons">
      {levels.map(({ label, level }) => (
        <Button key={label} label={label} onClick={() => void session.hint(level)} />
      ))}
      <Button label="Do it" kind="primary" onClick={() => void session.takeHint()} />
    </div>
  );
}

function SolvedNote({ model, session }: { model: PlayModel; session: GameSession }) {
  const { view } = useStore(session.state);
  const hints = view.hintsUsed === 0 ? 'without hints' : view.hintsUsed === 1 ? 'with one hint' : `with ${view.hintsUsed} hints`;
  return (
    <>
      <p class="solved-note">
        Solved in {clockText(session.seconds)}, {hints}.
      </p>
      <div class="advice-buttons">
        <Button label="Next board" icon="next" kind="primary" onClick={() => void model.next()} />
      </div>
    </>
  );
}

/** The rules; and what is wrong with the board, if it has no or several solutions. */
function FirstNote({ model, session }: { model: PlayModel; session: GameSession }) {
  const { facts, verdictJob } = useStore(model.state);
  const { scene } = useStore(session.state);
  const { rules } = puzzleWords[scene.puzzle];
  const { verdict } = facts;
  if (!verdict || verdict.outcome === 'unique' || verdict.outcome === 'solved') return <p class="rules">{rules}</p>;
  const show = () => {
    const marks = differingCells(verdict).map((cell) => ({ cell, role: 'affected' as const }));
    session.say({ kind: 'verdict', text: 'Two solutions differ on the marked cells.' }, marks);
  };
  if (verdictJob) return <JobProgress {...verdictJob} onStop={() => model.stopVerdict()} />;
  return (
    <>
      <p class="rules">
        {rules} <strong>{verdictText(verdict)}.</strong>
      </p>
      <div class="advice-buttons">
        {verdict.outcome === 'several' && <Button label="Show where" onClick={show} />}
        {verdict.outcome === 'gave-up' && (
          <Button label="Keep going" onClick={() => void model.keepGoing()} />
        )}
      </div>
    </>
  );
}

/** Until the first path is finished, or the first move made where there are no paths. */
function isBeginning(view: GameView): boolean {
  const isFlow = view.cells.some((cell) => cell.kind === 'dot');
  const hasJoined = view.cells.some((cell) => cell.lanes.some((lane) => lane.isJoined));
  return view.history === 0 || (isFlow && !hasJoined && view.message === '');
}

/** From this many characters on a text is small on a phone, so that all of it is seen. */
const LONG_TEXT = 100;

function adviceClass(advice: Advice | null): string {
  const isLong = advice !== null && advice.text.length > LONG_TEXT;
  return `advice${advice?.kind === 'error' ? ' failed' : ''}${isLong ? ' long' : ''}`;
}

export function AdvicePanel({ model, session }: { model: PlayModel; session: GameSession }) {
  const { view, advice, job } = useStore(session.state);
  return (
    <section class={adviceClass(advice)} aria-label="Help">
      {job ? (
        <JobProgress {...job} onStop={() => session.stop()} />
      ) : advice ? (
        <>
          <p role="status">{advice.text}</p>
          {advice.hint && <HintButtons session={session} hint={advice.hint} />}
        </>
      ) : view.isSolved ? (
        <SolvedNote model={model} session={session} />
      ) : isBeginning(view) ? (
        <FirstNote model={model} session={session} />
      ) : (
        <p class="message">{view.message}</p>
      )}
    </section>
  );
}
