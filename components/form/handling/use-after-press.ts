'use client';

import { useEffect, useRef } from 'react';

type Act = () => void;

/**
 * Waits with something until no finger or button is down any more. A sentence that appears while a button is being
 * pressed would move that button away from under the finger, and the press would be lost.
 */
export function useAfterPress(): (act: Act) => void {
  const isDown = useRef(false);
  const waiting = useRef<Act[]>([]);

  useEffect(() => {
    function press() {
      isDown.current = true;
    }
    function release() {
      isDown.current = false;
      // The click itself comes right after.
      for (const act of waiting.current.splice(0)) setTimeout(act);
    }
    const listeners = [
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
    ] as const;
    for (const [type, listener] of listeners) document.addEventListener(type, listener, true);
    return () => {
      for (const [type, listener] of listeners) document.removeEventListener(type, listener, true);
    };
  }, []);

  return (act) => {
    if (isDown.current) waiting.current.push(act);
    else setTimeout(act);
  };
}
