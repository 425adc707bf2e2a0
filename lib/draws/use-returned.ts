'use client';

import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onRestore` when the browser restores the page from its back/forward cache: its content is outdated.
 */
export function usePageRestored(onRestore: () => void): void {
  const restored = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) onRestore();
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => restored(event);
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, []);
}
