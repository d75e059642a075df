// Boards that come with the page, by grade; those that are solved or begun are marked.

import { useEffect, useState } from 'preact/hooks';
import { loadBoards, loadPacks, type Pack, type PackBoard } from '../../../model/packs.js';
import { boardKey, readGame } from '../../../model/storage.js';
import { titleCase } from '../../../model/words.js';
import { useApp, useStore } from '../../shared/context.js';
import { Dialog } from '../../shared/Dialog.js';
import { Icon } from '../../shared/icons.js';
import type { PlayDialogProps } from './PlayDialog.js';

function stateOf(board: PackBoard): 'new' | 'begun' | 'solved' {
  const stored = readGame(boardKey(board.text));
  return stored ? (stored.isSolved ? 'solved' : 'begun') : 'new';
}

function PackList({ pack, onChoose }: { pack: Pack; onChoose: (index: number) => void }) {
  const app = useApp();
  const [boards, setBoards] = useState<PackBoard[]>([]);
  useEffect(() => {
    void loadBoards(app, pack).then(setBoards);
  }, [app, pack]);
  return (
    <section class="pack">
      <h3>{titleCase(pack.name.replaceAll('-', ' '))}</h3>
      <ul class="pack-boards">
        {boards.map((board, index) => {
          const state = stateOf(board);
          return (
            <li key={index}>
              <button
                type="button"
                class={`button ${state}`}
                aria-label={`Board ${index + 1}, ${board.rows} by ${board.cols}, ${state}`}
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
  const { puzzle } = useStore(model.state);
  const [packs, setPacks] = useState<Pack[] | null>(null);
  useEffect(() => {
    model.store();
    void loadPacks().then((all) => setPacks(all.filter((pack) => pack.puzzle === puzzle)));
  }, [model, puzzle]);
  return (
    <Dialog title="Boards" onClose={onClose} wide>
      {packs?.map((pack) => (
        <PackList
          key={pack.file}
          pack={pack}
          onChoose={(index) => {
            void model.openPack(pack, index);
            onClose();
          }}
        />
      ))}
      {packs?.length === 0 && <p>No boards of this puzzle are here. Make a new one instead.</p>}
    </Dialog>
  );
}
