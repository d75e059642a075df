// The menu at the upper right: look of the page.

import { useState } from 'preact/hooks';
import { type Settings, settings } from '../../model/settings.js';
import { useStore } from './context.js';
import { Dialog } from './Dialog.js';
import { Icon } from './icons.js';

function Choice<K extends keyof Settings>(props: {
  name: K;
  label: string;
  values: readonly { value: Settings[K]; label: string }[];
}) {
  const current = useStore(settings);
  return (
    <fieldset class="choice">
      <legend>{props.label}</legend>
      {props.values.map(({ value, label }) => (
        <label key={label}>
          <input
            type="radio"
            name={props.name}
            checked={current[props.name] === value}
            onChange={() => settings.patch({ [props.name]: value } as Partial<Settings>)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function SettingsMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="button quiet" aria-label="Settings" onClick={() => setOpen(true)}>
        <Icon name="menu" />
      </button>
      {isOpen && (
        <Dialog title="Settings" onClose={() => setOpen(false)}>
          <Choice
            name="theme"
            label="Colours"
            values={[
              { value: 'system', label: 'System' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
          <Choice
            name="contrast"
            label="Contrast"
            values={[
              { value: 'system', label: 'System' },
              { value: 'high', label: 'High' },
            ]}
          />
        </Dialog>
      )}
    </>
  );
}
