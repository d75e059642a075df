// Which board the engines work on: one that comes with the page, the one of Play, or any text.

import { useEffect, useState } from 'preact/hooks';
import { loadBoards, loadPacks, type Pack, type PackBoard } from '../../model/packs.js';
import { puzzleNames, puzzleWords } from '../../model/puzzles.js';
import type { WatchModel } from '../../model/watch/watch.js';
import { readable } from '../../model/words.js';
import { useApp, useStore } from '../shared/context.js';
import { Button } from '../shared/controls.js';
import { Dialog } from '../shared/Dialog.js';

function PackOptions({ packs }: { packs: readonly Pack[] }) {
  return (
    <>
      {puzzleNames.map((puzzle) => (
        <optgroup label={puzzleWords[puzzle].label} key={puzzle}>
          {packs
            .filter((pack) => pack.puzzle === puzzle)
            .map((pack) => (
              <option value={pack.file} key={pack.file}>
                {puzzleWords[puzzle].label}, {readable(pack.name)}
              </option>
            ))}
        </optgroup>
      ))}
    </>
  );
}

function TextDialog({ model, onClose }: { model: WatchModel; onClose: () => void }) {
  const [text, setText] = useState('');
  const { error } = useStore(model.state);
  const open = () => {
    if (model.open(text)) onClose();
  };
  return (
    <Dialog title="Another board" onClose={onClose}>
      <label class="field">
        <span>A board in any format, or a link</span>
        <textarea value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      {error && <p role="alert">{error}</p>}
      <Button label="Watch this board" kind="primary" onClick={open} disabled={!text.trim()} />
    </Dialog>
  );
}

export function BoardPicker({ model }: { model: WatchModel }) {
  const app = useApp();
  const { scene } = useStore(model.state);
  const [packs, setPacks] = useState<Pack[]>([]);
  const [pack, setPack] = useState<Pack | null>(null);
  const [boards, setBoards] = useState<PackBoard[]>([]);
  const [index, setIndex] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const played = app.play.boardText;

  useEffect(() => void loadPacks().then(setPacks), []);

  const choose = async (chosen: Pack, at: number) => {
    const found = await loadBoards(app, chosen);
    const board = found[at];
    setPack(chosen);
    setBoards(found);
    setIndex(at);
    if (board) model.open(board.text);
  };
  const onChoose = (value: string) => {
    const chosen = packs.find(({ file }) => file === value);
    if (chosen) return void choose(chosen, 0);
    setPack(null);
    if (value === 'played' && played !== null) model.open(played);
    if (value === 'text') setOpen(true);
  };

  return (
    <div class="board-picker">
      <label class="field">
        <span>Board</span>
        <select aria-label="Board" value={pack?.file ?? ''} onChange={(event) => onChoose(event.currentTarget.value)}>
          <option value="" disabled>
            {scene ? `${puzzleWords[scene.puzzle].label}, ${scene.rows}×${scene.cols}` : 'Choose a board'}
          </option>
          {played !== null && <option value="played">The board of Play</option>}
          <option value="text">Paste a board</option>
          <PackOptions packs={packs} />
        </select>
      </label>
      {pack && boards.length > 1 && (
        <label class="field">
          <span>Number</span>
          <select aria-label="Number" value={index} onChange={(event) => void choose(pack, Number(event.currentTarget.value))}>
            {boards.map((board, at) => (
              <option value={at} key={at}>
                {at + 1} ({board.rows}×{board.cols})
              </option>
            ))}
          </select>
        </label>
      )}
      {isOpen && <TextDialog model={model} onClose={() => setOpen(false)} />}
    </div>
  );
}
