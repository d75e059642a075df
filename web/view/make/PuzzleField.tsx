// Which puzzle, and how large.

import { puzzleNames, puzzleWords } from '../../model/puzzles.js';
import type { PuzzleName } from '../../wasm/types.js';

export function PuzzleField({ value, onChange }: { value: PuzzleName; onChange: (name: PuzzleName) => void }) {
  return (
    <fieldset class="choice make-puzzles">
      <legend>Puzzle</legend>
      {puzzleNames.map((name) => (
        <label key={name}>
          <input type="radio" name="puzzle" checked={name === value} onChange={() => onChange(name)} />
          <span>{puzzleWords[name].label}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
}

/** A whole number; what cannot be one changes nothing. */
export function NumberField({ label, value, min = 0, max, onChange }: NumberFieldProps) {
  return (
    <label class="field number-field">
      <span>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={value}
        onChange={(event) => {
          const number = event.currentTarget.valueAsNumber;
          if (Number.isInteger(number) && number >= min && (max === undefined || number <= max)) onChange(number);
          else event.currentTarget.value = String(value);
        }}
      />
    </label>
  );
}
