// What the player chose for good, and what the system asks for.

import { Store } from './store.js';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  contrast: 'system' | 'high';
}

const KEY = 'clew.settings';
const defaults: Settings = { theme: 'system', contrast: 'system' };

function read(): Settings {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return defaults; // no storage, or a damaged one
  }
}

export const settings = new Store<Settings>(read());

settings.subscribe(() => {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.get()));
  } catch {
    // A full or forbidden storage only means that the choice is not kept.
  }
});

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const prefersContrast = matchMedia('(prefers-contrast: more)');
const prefersLessMotion = matchMedia('(prefers-reduced-motion: reduce)');

function wantsDark(): boolean {
  const { theme } = settings.get();
  return theme === 'dark' || (theme === 'system' && prefersDark.matches);
}

/** Whether the page is dark now. */
export const isDark = new Store<boolean>(wantsDark());

function apply(): void {
  isDark.set(wantsDark());
  document.documentElement.dataset['theme'] = isDark.get() ? 'dark' : 'light';
  const isHigh = settings.get().contrast === 'high' || prefersContrast.matches;
  document.documentElement.dataset['contrast'] = isHigh ? 'high' : 'normal';
}

prefersDark.addEventListener('change', apply);
prefersContrast.addEventListener('change', apply);
settings.subscribe(apply);
apply();

export const reducesMotion = (): boolean => prefersLessMotion.matches;
