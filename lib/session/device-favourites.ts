import { MAX_FAVOURITES } from '#lib/contract/enums.ts';
import type { Favourites } from '#lib/contract/member/favourites.ts';
import { isDirectoryName } from '#lib/contract/reserved-names.ts';

const KEY = 'favourites';
const NONE: Favourites = { draws: [], characters: [] };

/** The text that was read last and its favourites: the same object for the same text. */
let lastRead: { readonly text: string | null; readonly favourites: Favourites } = {
  text: null,
  favourites: NONE,
};

const listeners = new Set<() => void>();

/** The favourites of a guest, which only this device has. */
export function readDeviceFavourites(): Favourites {
  const text = stored();
  if (text !== lastRead.text) lastRead = { text, favourites: parsed(text) };
  return lastRead.favourites;
}

/** Whether this device has favourites of a guest. */
export const hasDeviceFavourites = (): boolean => stored() !== null;

/** For `useSyncExternalStore`: also changes in other tabs. */
export function subscribeToDeviceFavourites(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** Stores the favourites of a guest. `false`: the browser stores nothing. The oldest above the limit are dropped. */
export function writeDeviceFavourites({ draws, characters }: Favourites): boolean {
  const kept = {
    draws: [...new Set(draws)].slice(0, MAX_FAVOURITES.draws),
    characters: [...new Set(characters)].slice(0, MAX_FAVOURITES.characters),
  };
  try {
    if (kept.draws.length + kept.characters.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function parsed(text: string | null): Favourites {
  if (text === null) return NONE;
  try {
    const { draws, characters }: Readonly<Record<string, unknown>> = JSON.parse(text);
    return {
      draws: textsOf(draws).filter(isDirectoryName),
      characters: textsOf(characters).filter(isCharacter),
    };
  } catch {
    return NONE;
  }
}

/** The shop accepts all names or none. */
const isCharacter = (name: string) => name.trim() !== '' && name.length <= MAX_FAVOURITES.characterLength;

const textsOf = (list: unknown) =>
  Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
