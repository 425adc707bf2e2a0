'use client';

import { useEffect, useEffectEvent } from 'react';

/** The browser has brought the page back as it was left, without loading it: nothing on it is of now. */
export function useReturned(onReturn: () => void): void {
  const returned = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) onReturn();
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => returned(event);
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, []);
}
