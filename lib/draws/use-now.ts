'use client';

import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE / 6);
  return () => clearInterval(timer);
}

const thisMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE;

/** A page is cached for everybody, so it has no time of its own. */
const noTime = () => null;

/** The time to the minute, once the page stands in a browser; null before. */
export const useNow = (): number | null => useSyncExternalStore(subscribe, thisMinute, noTime);

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
