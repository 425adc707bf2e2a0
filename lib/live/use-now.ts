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
