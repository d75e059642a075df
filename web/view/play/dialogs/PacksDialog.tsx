// Boards that come with the page, by grade; those that are solved or begun are marked.

import { useEffect, useState } from 'preact/hooks';
import { loadBoards, loadPacks, type Pack, type PackBoard } from '../../../model/packs.js';
import { boardKey, readGame } from '../../../model/storage.js';
import { readable } from '../../../model/words.js';
import { useApp, useStore } from '../../shared/context.js';
import { Dialog } from '../../shared/Dialog.js';
import { Icon } from '../../shared/icons.js';
import type { PlayDialogProps } from './PlayDialog.js';

function stateOf(board: PackBoard): 'new' | 'begun' | 'solved' {
  const stored = readGame(boardKey(board.text));
  return stored ? (stored.isSolved ? 'solved' : 'begun') : 'new';
}

const nameOf = (pack: Pack): string => readable(pack.name);

interface PackListProps {
  pack: Pack;
  /** The board being played, or -1. */
  current: number;
  onChoose: (index: number) => void;
}

function PackList({ pack, current, onChoose }: PackListProps) {
  const app = useApp();
  const [boards, setBoards] = useState<PackBoard[]>([]);
  useEffect(() => {
    void loadBoards(app, pack).then(setBoards);
  }, [app, pack]);
  const states = boards.map(stateOf);
  const solved = states.filter((state) => state === 'solved').length;
  return (
    <section class="pack" aria-label={nameOf(pack)}>
      <p class="pack-count">{boards.length > 0 && `${solved} of ${boards.length} solved`}</p>
      <ul class="pack-boards">
        {boards.map((board, index) => {
          const state = states[index];
          return (
            <li key={index}>
              <button
                type="button"
                class={`button ${state}`}
                aria-label={`Board ${index + 1}, ${board.rows} by ${board.cols}, ${state}`}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => onChoose(index)}
              >
                {index + 1}
                {state === 'solved' && <Icon name="check" />}
                {state === 'begun' && <Icon name="edit" />}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function PacksDialog({ model, onClose }: PlayDialogProps) {
  const { puzzle, origin } = useStore(model.state);
  const [packs, setPacks] = useState<Pack[] | null>(null);
  const [chosen, setChosen] = useState(origin.kind === 'pack' ? origin.pack.file : null);
  useEffect(() => {
    model.store();
    void loadPacks().then((all) => setPacks(all.filter((pack) => pack.puzzle === puzzle)));
  }, [model, puzzle]);
  const shown = packs?.find((pack) => pack.file === chosen) ?? packs?.[0];
  return (
    <Dialog title="Boards" onClose={onClose} wide>
      {packs && packs.length > 0 && (
        <fieldset class="choice">
          <legend>Pack</legend>
          {packs.map((pack) => (
            <label key={pack.file}>
              <input type="radio" name="pack" checked={pack === shown} onChange={() => setChosen(pack.file)} />
              <span>{nameOf(pack)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {shown && (
        <PackList
          key={shown.file}
          pack={shown}
          current={origin.kind === 'pack' && origin.pack.file === shown.file ? origin.index : -1}
          onChoose={(index) => {
            void model.openPack(shown, index);
            onClose();
          }}
        />
      )}
      {packs?.length === 0 && <p>No boards of this puzzle are here. Make a new one instead.</p>}
    </Dialog>
  );
}
