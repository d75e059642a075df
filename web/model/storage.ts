// Games in the browser's storage, one per board, so that a player finds them as they were.
//
// When the storage is full the oldest games go first; without a storage nothing is kept.

export interface StoredGame {
  saved: string;
  isSolved: boolean;
  seconds: number;
  /** When it was played last, in ms since 1970. */
  at: number;
}

const PREFIX = 'clew.game.';
const LAST = 'clew.last.';
const MAX_GAMES = 300;

/** A short name for a board; equal texts have equal names. */
export function boardKey(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x1b873593;
  for (let i = 0; i < text.length; i++) {
    low = Math.imul(low ^ text.charCodeAt(i), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(i), 0x85ebca6b);
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36);
}

function parse(text: string | null): StoredGame | null {
  try {
    return text === null ? null : (JSON.parse(text) as StoredGame);
  } catch {
    return null;
  }
}

function keys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
}

function dropOldest(count: number): void {
  const byAge = keys()
    .map((key) => ({ key, at: parse(localStorage.getItem(key))?.at ?? 0 }))
    .sort((a, b) => a.at - b.at);
  for (const { key } of byAge.slice(0, count)) localStorage.removeItem(key);
}

export function readGame(key: string): StoredGame | null {
  try {
    return parse(localStorage.getItem(PREFIX + key));
  } catch {
    return null;
  }
}

export function writeGame(key: string, game: StoredGame): void {
  try {
    if (keys().length >= MAX_GAMES) dropOldest(MAX_GAMES / 10);
    localStorage.setItem(PREFIX + key, JSON.stringify(game));
  } catch {
    try {
      dropOldest(MAX_GAMES / 4);
      localStorage.setItem(PREFIX + key, JSON.stringify(game));
    } catch {
      // No storage at all: the game lives as long as the page.
    }
  }
}

/** A small value under a name of its own, such as where the player was last. */
export function readNote<T>(name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(LAST + name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export function writeNote(name: string, value: unknown): void {
  try {
    localStorage.setItem(LAST + name, JSON.stringify(value));
  } catch {
    // As above.
  }
}
