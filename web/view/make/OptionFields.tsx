// A field for each option of the library, with its own words. Unchanged means the library's choice.

import { readable } from '../../model/words.js';
import type { OptionInfo } from '../../wasm/types.js';

interface OptionFieldsProps {
  list: readonly OptionInfo[];
  values: Readonly<Record<string, string | boolean>>;
  onChange: (name: string, value: string | boolean | undefined) => void;
}

type FieldProps = { option: OptionInfo; value: string | boolean | undefined; onChange: OptionFieldsProps['onChange'] };

const labelOf = ({ name, description }: OptionInfo) => (
  <span>
    <b>{readable(name)}</b>: {description}
  </span>
);

function Flag({ option, value, onChange }: FieldProps) {
  const isOn = option.defaultValue === 'on';
  return (
    <label class="flag-field">
      <input
        type="checkbox"
        checked={value === undefined ? isOn : value === true}
        onChange={(event) => {
          const now = event.currentTarget.checked;
          onChange(option.name, now === isOn ? undefined : now);
        }}
      />
      {labelOf(option)}
    </label>
  );
}

function ChoiceField({ option, value, onChange }: FieldProps) {
  const choices = option.choices?.split('|') ?? [];
  return (
    <label class="field">
      {labelOf(option)}
      <select
        value={typeof value === 'string' ? value : (option.defaultValue ?? '')}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          onChange(option.name, chosen === (option.defaultValue ?? '') ? undefined : chosen);
        }}
      >
        {option.defaultValue === null && <option value="">Any</option>}
        {choices.map((choice) => (
          <option value={choice} key={choice}>
            {readable(choice)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Numbers, cells and texts: the library reads them and says what is wrong. */
function TextField({ option, value, onChange }: FieldProps) {
  return (
    <label class="field">
      {labelOf(option)}
      <input
        type="text"
        inputMode={option.kind === 'number' || option.kind === 'real' ? 'decimal' : 'text'}
        placeholder={option.defaultValue ?? option.placeholder ?? ''}
        value={typeof value === 'string' ? value : ''}
        onInput={(event) => onChange(option.name, event.currentTarget.value.trim() || undefined)}
      />
    </label>
  );
}

export function OptionFields({ list, values, onChange }: OptionFieldsProps) {
  const fieldOf = { flag: Flag, choice: ChoiceField } as const;
  const isFirst = ({ name }: OptionInfo) => name === 'grade';
  const field = (option: OptionInfo) => {
    const Field = option.kind === 'flag' || option.kind === 'choice' ? fieldOf[option.kind] : TextField;
    return <Field key={option.name} option={option} value={values[option.name]} onChange={onChange} />;
  };
  return (
    <>
      {list.filter(isFirst).map(field)}
      <details class="more-options">
        <summary>More options</summary>
        <div class="option-list">{list.filter((option) => !isFirst(option)).map(field)}</div>
      </details>
    </>
  );
}
