'use client';

import { useEffect, useState, type RefObject } from 'react';

/** Whether any of an element is on screen; taken to be so until the browser says otherwise. */
export function useOnScreen(target: RefObject<Element | null>): boolean {
  const [onScreen, setOnScreen] = useState(true);
  useEffect(() => {
    if (target.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      setOnScreen(entries.at(-1)?.isIntersecting ?? true);
    });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return onScreen;
}
