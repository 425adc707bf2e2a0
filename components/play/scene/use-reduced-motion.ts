'use client';

import { useSyncExternalStore } from 'react';

const WISH = '(prefers-reduced-motion: reduce)';

const wish = (): MediaQueryList | null =>
  typeof window.matchMedia === 'function' ? window.matchMedia(WISH) : null;

function subscribe(onChange: () => void): () => void {
  const media = wish();
  media?.addEventListener('change', onChange);
  return () => media?.removeEventListener('change', onChange);
}

/** Whether the member has asked for as little motion as can be. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wish()?.matches === true,
    () => false,
  );
