'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { STOP_MARK } from '#lib/site/routes.ts';

function inAddress(): string | null {
  const { hash } = window.location;
  return (hash.startsWith(STOP_MARK) && hash.slice(STOP_MARK.length)) || null;
}

// A page is shown anew when its address changes, which is when this is read again.
const subscribe = () => () => {};

/** The token by which somebody has come from a mail. The address bar loses it: addresses are copied, kept and told on. */
export function useStopToken() {
  const found = useSyncExternalStore(subscribe, inAddress, () => null);
  const [token, setToken] = useState<string | null>(null);
  if (found !== null && found !== token) setToken(found);
  useEffect(() => {
    if (found === null) return;
    const address = new URL(window.location.href);
    address.hash = '';
    window.history.replaceState(null, '', address);
  }, [found]);
  return { token, forget: () => setToken(null) };
}
