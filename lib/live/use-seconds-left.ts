'use client';

import { useSyncExternalStore } from 'react';

function everySecond(onChange: () => void): () => void {
  const timer = setInterval(onChange, 250);
  return () => clearInterval(timer);
}

/** Whole seconds until a moment; 0 once it has come, or where there is none to wait for. */
export function useSecondsLeft(until: number | null): number {
  return useSyncExternalStore(
    everySecond,
    () => (until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000))),
    () => 0,
  );
}
