// The dialogs of Play, by name.

import type { PlayModel } from '../../../model/play.js';
import { puzzleWords } from '../../../model/puzzles.js';
import type { GameSession } from '../../../model/session.js';
import { type RatingLine, ratingLines } from '../../../model/words.js';
import { useStore } from '../../shared/context.js';
import { Button } from '../../shared/controls.js';
import { Dialog } from '../../shared/Dialog.js';
import { type DialogName, MoreActions } from '../Actions.js';
import { ExplainDialog } from './ExplainDialog.js';
import { NewBoardDialog } from './NewBoardDialog.js';
import { OpenDialog } from './OpenDialog.js';
import { PacksDialog } from './PacksDialog.js';
import { ShareDialog } from './ShareDialog.js';

export interface PlayDialogProps {
  model: PlayModel;
  session: GameSession;
  onClose: () => void;
}

function RatingTable({ lines }: { lines: RatingLine[] }) {
  return (
    <table class="table rating">
      <tbody>
        {lines.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function GradeDialog({ model, session, onClose }: PlayDialogProps) {
  const { rating } = useStore(model.state).facts;
  const { scene } = useStore(session.state);
  const { deductions, facts } = rating ? ratingLines(rating) : { deductions: [], facts: [] };
  return (
    <Dialog title={`Grade: ${rating?.grade ?? 'not known'}`} onClose={onClose}>
      <p>{puzzleWords[scene.puzzle].grading}</p>
      <RatingTable lines={facts} />
      {deductions.length > 0 && <h3>Deductions</h3>}
      <RatingTable lines={deductions} />
    </Dialog>
  );
}

const keyTable: readonly [string, string][] = [
  ['Arrows', 'move; with a path in hand, draw it; slide a tile; roll the ball'],
  ['Home, End, Page Up, Page Down', 'the slanting directions on hexes'],
  ['Space, Enter', 'take a path in hand, or let it go'],
  ['Shift and arrow', 'take the path here and draw'],
  ['A letter', 'go to the next dot of that colour (with Shift: also U, R, H)'],
  ['Backspace', 'erase the path here'],
  ['U, R', 'undo, redo'],
  ['H', 'hint, one level more each time'],
  ['?', 'this page'],
];

function KeysDialog({ session, onClose }: PlayDialogProps) {
  const { scene } = useStore(session.state);
  return (
    <Dialog title="Keys and gestures" onClose={onClose}>
      <p>{puzzleWords[scene.puzzle].gesture}</p>
      <table class="table">
        <tbody>
          {keyTable.map(([key, meaning]) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

function MoreDialog(props: PlayDialogProps & { onOpen: (name: DialogName) => void }) {
  const { session, onClose, onOpen } = props;
  const { view } = useStore(session.state);
  const restart = () => {
    session.act((game) => game.restart());
    onClose();
  };
  return (
    <Dialog title="More" onClose={onClose}>
      <div class="more-list">
        <Button label="Restart" icon="restart" disabled={view.point === 0} onClick={restart} />
        <MoreActions session={session} onDialog={onOpen} onDone={onClose} />
      </div>
    </Dialog>
  );
}

export function PlayDialog(props: PlayDialogProps & { name: DialogName; onOpen: (name: DialogName) => void }) {
  switch (props.name) {
    case 'new':
      return <NewBoardDialog {...props} />;
    case 'packs':
      return <PacksDialog {...props} />;
    case 'open':
      return <OpenDialog {...props} />;
    case 'share':
      return <ShareDialog {...props} />;
    case 'explain':
      return <ExplainDialog {...props} />;
    case 'keys':
      return <KeysDialog {...props} />;
    case 'grade':
      return <GradeDialog {...props} />;
    case 'more':
      return <MoreDialog {...props} />;
  }
}
