'use client';

import { useEffect, useRef } from 'react';
import type { HeapMover } from './heap-mover.ts';

const PAUSE_MS = 420;

/** Knocks every 420 ms while the result is loading. */
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

/** Knocks with every second that passes until the draw; `seconds` are left. */
export function useRattle(seconds: number | null, knock: (seconds: number) => void) {
  const latest = useRef(knock);
  useEffect(() => {
    latest.current = knock;
  });
  useEffect(() => {
    if (seconds !== null && seconds > 0) latest.current(seconds);
  }, [seconds]);
}

/** Shakes the machine and its capsules, unless motion is reduced. */
export function useKnocks(mover: HeapMover, isMotionReduced: boolean) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => () => mover.stop(), [mover]);

  function knock(strength: number, degrees: number) {
    if (isMotionReduced) return;
    mover.jolt(strength);
    tilt(body.current, degrees);
  }
  return { body, knock };
}

/** Leans the machine to one side and back. */
function tilt(machine: HTMLElement | null, degrees: number): void {
  move(
    machine,
    [
      { transform: 'none' },
      { transform: `rotate(${degrees}deg)`, offset: 0.35 },
      { transform: `rotate(${-degrees / 2}deg)`, offset: 0.7 },
      { transform: 'none' },
    ],
    { duration: 260, easing: CLICK },
  );
}

/** Animates an element without layout; a browser without animations shows its final position. */
export function move(
  element: HTMLElement | null,
  frames: Keyframe[],
  options: KeyframeAnimationOptions,
): Animation | null {
  return typeof element?.animate === 'function' ? element.animate(frames, options) : null;
}

/** The easing of parts that click into place. */
export const CLICK = 'cubic-bezier(0.3, 1.6, 0.5, 1)';
