'use client';

import { useEffect, useRef } from 'react';

const PAUSE_MS = 420;

/** Knocks again and again while the shop is still being asked. */
export function useRumble(isWaiting: boolean, knock: () => void) {
  const latest = useRef(knock);
  useEffect(() => {
    latest.current = knock;
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => latest.current(), PAUSE_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
}
