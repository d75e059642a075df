// What a player can do: history, help, another board, and the rest behind More on a phone.

import type { GameSession } from '../../model/session.js';
import { useStore } from '../shared/context.js';
import { Button } from '../shared/controls.js';
import { memo } from '../shared/memo.js';

export type DialogName = 'new' | 'packs' | 'open' | 'share' | 'explain' | 'keys' | 'grade' | 'more';

interface ActionsProps {
  session: GameSession;
  onDialog: (name: DialogName) => void;
}

interface MoreProps extends ActionsProps {
  onDone?: () => void;
}

/** The actions that a phone has behind More. */
export const MoreActions = memo(function MoreActions({ session, onDialog, onDone }: MoreProps) {
  const showAll = () => {
    onDone?.();
    void session.showAll();
  };
  return (
    <>
      <Button label="Boards" icon="list" onClick={() => onDialog('packs')} />
      <Button label="Open" icon="paste" onClick={() => onDialog('open')} />
      <Button label="Share" icon="share" onClick={() => onDialog('share')} />
      <Button label="Explain" icon="grid" onClick={() => onDialog('explain')} />
      <Button label="Show solution" icon="eye" onPress={() => session.prepareAll()} onClick={showAll} />
      <Button label="Keys" icon="help" onClick={() => onDialog('keys')} />
    </>
  );
});

const MainActions = memo(function MainActions({ session, onDialog }: ActionsProps) {
  return (
    <div class="main-actions">
      <Button label="Hint" icon="hint" kind="primary" shortcut="h" onClick={() => void session.hint()} />
      <Button label="Check" icon="check" compact onClick={() => void session.check()} />
      <Button label="New board" icon="plus" compact onClick={() => onDialog('new')} />
      <span class="only-narrow">
        <Button label="More" icon="menu" compact onClick={() => onDialog('more')} />
      </span>
    </div>
  );
});

export function Actions({ session, onDialog }: ActionsProps) {
  const { view } = useStore(session.state);
  return (
    <>
      <div class="actions">
        <div class="history" role="group" aria-label="History">
          <Button
            label="Undo"
            icon="undo"
            compact
            shortcut="u"
            disabled={view.point === 0}
            onClick={() => session.act((game) => game.undo())}
          />
          <Button
            label="Redo"
            icon="redo"
            compact
            shortcut="r"
            disabled={view.point === view.history}
            onClick={() => session.act((game) => game.redo())}
          />
          <Button
            label="Restart"
            icon="restart"
            compact
            disabled={view.point === 0}
            onClick={() => session.act((game) => game.restart())}
          />
        </div>
        <MainActions session={session} onDialog={onDialog} />
      </div>
      <div class="more-actions">
        <MoreActions session={session} onDialog={onDialog} />
      </div>
    </>
  );
}
