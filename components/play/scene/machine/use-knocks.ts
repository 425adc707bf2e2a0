'use client';

import { useEffect, useRef } from 'react';
import type { HeapMover } from './heap-mover.ts';
import { tilt } from './tilt.ts';

/** Shakes the machine and what is in it; a calm show stands still. */
export function useKnocks(mover: HeapMover, isCalm: boolean) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => () => mover.stop(), [mover]);

  function knock(strength: number, degrees: number) {
    if (isCalm) return;
    mover.jolt(strength);
    tilt(body.current, degrees);
  }
  return { body, knock };
}
