'use client';

import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS / 6);
  return () => clearInterval(timer);
}

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** On the server there is no current time: a page is cached for everybody. */
const noTime = () => null;

/** The time to the minute; null on the server and during hydration. */
export const useNow = (): number | null => useSyncExternalStore(subscribe, thisMinute, noTime);

function everySecond(onChange: () => void): () => void {
  const timer = setInterval(onChange, 250);
  return () => clearInterval(timer);
}

/** Whole seconds until `until`; 0 if it has passed or is null. */
export function useSecondsLeft(until: number | null): number {
  return useSyncExternalStore(
    everySecond,
    () => (until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000))),
    () => 0,
  );
}
