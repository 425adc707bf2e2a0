'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';

// No events: the page is rendered again when its URL changes.
const subscribe = () => () => {};

/**
 * Reads the text behind `prefix` in the fragment of the URL and removes it there, because URLs are copied and shared. `null`:
 * there is none; `undefined`: not read yet, as on the server.
 */
export function useHashValue(prefix: string) {
  const readHash = () => {
    const { hash } = window.location;
    return (hash.startsWith(prefix) && hash.slice(prefix.length)) || null;
  };
  const inUrl = useSyncExternalStore<string | null | undefined>(subscribe, readHash, () => undefined);
  const [value, setValue] = useState(inUrl);
  const isNews = typeof inUrl === 'string' || value === undefined;
  if (isNews && inUrl !== value) setValue(inUrl);
  useEffect(() => {
    if (typeof inUrl !== 'string') return;
    const address = new URL(window.location.href);
    address.hash = '';
    window.history.replaceState(null, '', address);
  }, [inUrl]);
  return { value, forget: () => setValue(null) };
}
