'use client';

import { useEffect, type RefObject } from 'react';

/** What had the focus may be gone at the next step: then the large button has it. */
export function useFocusKept(main: RefObject<HTMLButtonElement | null>, step: string) {
  useEffect(() => {
    const dialog = main.current?.closest('dialog');
    if (document.activeElement === document.body || document.activeElement === dialog) {
      main.current?.focus({ preventScroll: true });
    }
  }, [main, step]);
}
