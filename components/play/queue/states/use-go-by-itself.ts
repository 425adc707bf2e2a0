'use client';

import { useEffect, useEffectEvent } from 'react';

/** Long enough to read what is going to happen, and to say no. */
const AFTER_MS = 5_000;

/**
 * Goes on by itself, but only under somebody's eyes: in a tab that nobody looks at, tickets would be held for nobody,
 * and the turn is better kept until its member is back.
 */
export function useGoByItself(isWanted: boolean, go: () => void): void {
  const goNow = useEffectEvent(go);
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => goNow(), AFTER_MS);
    };
    begin();
    document.addEventListener('visibilitychange', begin);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', begin);
    };
  }, [isWanted]);
}
