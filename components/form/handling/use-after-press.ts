'use client';

import { useEffect, useRef } from 'react';

/**
 * Waits with something until no finger or button is down any more. A sentence that appears while a button is being
 * pressed would move that button away from under the finger, and the press would be lost.
 */
export function useAfterPress(): (then: () => void) => void {
  const isDown = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const on = (type: string, now: boolean) =>
      document.addEventListener(type, () => void (isDown.current = now), {
        capture: true,
        signal: listening.signal,
      });
    on('pointerdown', true);
    on('pointerup', false);
    on('pointercancel', false);
    return () => listening.abort();
  }, []);

  return (then) => {
    const soon = () => void setTimeout(then);
    if (!isDown.current) return soon();
    const waiting = new AbortController();
    const over = () => {
      waiting.abort();
      soon();
    };
    for (const type of ['pointerup', 'pointercancel'])
      document.addEventListener(type, over, { signal: waiting.signal });
  };
}
