// A new board: size, grade and seed. The same choice gives the same board everywhere.

import { useState } from 'preact/hooks';
import { randomSeed } from '../../../model/play.js';
import { gradesIn, puzzleWords } from '../../../model/puzzles.js';
import { titleCase } from '../../../model/words.js';
import { useApp, useStore } from '../../shared/context.js';
import { Button, JobProgress } from '../../shared/controls.js';
import { Dialog } from '../../shared/Dialog.js';
import type { PlayDialogProps } from './PlayDialog.js';

export function NewBoardDialog({ model, onClose }: PlayDialogProps) {
  const app = useApp();
  const { puzzle, job, error } = useStore(model.state);
  const words = puzzleWords[puzzle];
  const [size, setSize] = useState(words.size);
  const [grade, setGrade] = useState('');
  const [seed, setSeed] = useState(String(randomSeed()));
  const [isBusy, setBusy] = useState(false);
  const grades = gradesIn(app.clew.options(puzzle));

  const make = async () => {
    setBusy(true);
    const request = { puzzle, rows: size, cols: size, seed: Number(seed) || 0, ...(grade ? { grade } : {}) };
    const isMade = await model.generate(request);
    setBusy(false);
    if (isMade) onClose();
  };

  return (
    <Dialog title={`New board: ${words.label}`} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <fieldset class="choice even">
          <legend>Size</legend>
          {words.sizes.map((value) => (
            <label key={value}>
              <input type="radio" name="size" checked={value === size} onChange={() => setSize(value)} />
              <span>
                {value}×{value}
              </span>
            </label>
          ))}
        </fieldset>
        {grades.length > 0 && (
          <label class="field">
            <span>Grade</span>
            <select value={grade} onChange={(event) => setGrade(event.currentTarget.value)}>
              <option value="">Any</option>
              {grades.map((name) => (
                <option value={name} key={name}>
                  {titleCase(name)}
                </option>
              ))}
            </select>
          </label>
        )}
        <label class="field">
          <span>Seed (the same seed gives the same board)</span>
          <input
            type="text"
            inputMode="numeric"
            pattern="[0-9]{1,15}"
            value={seed}
            onInput={(event) => setSeed(event.currentTarget.value)}
          />
        </label>
        {error && <p role="alert">{error}</p>}
        {job ? (
          <JobProgress {...job} onStop={() => model.stopGenerating()} />
        ) : (
          <button type="submit" class="button primary" disabled={isBusy}>
            Make the board
          </button>
        )}
      </form>
      <Button label="More ways to make boards" kind="quiet" icon="edit" onClick={() => app.router.go('make')} />
    </Dialog>
  );
}
