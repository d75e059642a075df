// Buttons, progress and the live region, as every view uses them.

import type { ComponentChildren } from 'preact';
import type { Progress } from '../../wasm/types.js';
import { Icon, type IconName } from './icons.js';

interface ButtonProps {
  label: string;
  icon?: IconName;
  onClick: () => void;
  /** The button goes down; the click follows when it is released. */
  onPress?: () => void;
  disabled?: boolean;
  kind?: 'plain' | 'primary' | 'quiet';
  /** Only the icon on narrow screens; the label stays as its name. */
  compact?: boolean;
  pressed?: boolean;
  shortcut?: string;
}

export function Button(props: ButtonProps) {
  const { label, icon, onClick, onPress, disabled, kind = 'plain', compact, pressed, shortcut } = props;
  return (
    <button
      type="button"
      class={`button ${kind}${compact ? ' compact' : ''}`}
      onClick={onClick}
      onPointerDown={onPress}
      disabled={disabled ?? false}
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      title={compact ? label : undefined}
    >
      {icon && <Icon name={icon} />}
      <span class="button-label">{label}</span>
    </button>
  );
}

const count = new Intl.NumberFormat('en');

export function describeProgress(progress: Progress): string {
  const parts = [`${progress.seconds.toFixed(1)} s`];
  if (progress.nodes > 0) parts.unshift(`${count.format(progress.nodes)} nodes`);
  if (progress.table > 0) parts.unshift('building a table');
  else if (progress.bound >= 0) parts.push(`bound ${progress.bound}`);
  else if (progress.depth >= 0) parts.push(`depth ${progress.depth}`);
  return parts.join(', ');
}

/** A long job: what it does, how far it is, and Stop. */
export function JobProgress(props: { label: string; progress: Progress | null; onStop: () => void }) {
  const { label, progress, onStop } = props;
  return (
    <div class="job" role="status">
      <progress {...(progress && progress.share >= 0 ? { value: progress.share } : {})} aria-label={label} />
      <span class="job-text">
        {label}
        {progress ? `: ${describeProgress(progress)}` : ' ...'}
      </span>
      <Button label="Stop" icon="stop" onClick={onStop} />
    </div>
  );
}

/** The library's sentence about what went wrong. */
export function ErrorBar({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  return (
    <div class="error" role="alert">
      <p>{text}</p>
      <Button label="Dismiss" kind="quiet" onClick={onDismiss} />
    </div>
  );
}

/** Says what changed to people who do not see it. */
export function LiveRegion({ text }: { text: string }) {
  return (
    <div class="visually-hidden" role="status" aria-live="polite">
      {text}
    </div>
  );
}

export function Panel({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="panel">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
