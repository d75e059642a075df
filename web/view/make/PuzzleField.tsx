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
  /** Numbers count while they are typed, not only when they are complete. */
  isLive?: boolean;
  onChange: (value: number) => void;
}

/** A whole number; what cannot be one changes nothing. */
export function NumberField({ label, value, min = 0, max, isLive = false, onChange }: NumberFieldProps) {
  const take = (field: HTMLInputElement): boolean => {
    const number = field.valueAsNumber;
    const isValid = Number.isInteger(number) && number >= min && (max === undefined || number <= max);
    if (isValid) onChange(number);
    return isValid;
  };
  return (
    <label class="field number-field">
      <span>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={value}
        onInput={(event) => isLive && take(event.currentTarget)}
        onChange={(event) => {
          if (!take(event.currentTarget)) event.currentTarget.value = String(value);
        }}
      />
    </label>
  );
}
