'use client';

import { useEffect } from 'react';

/** Says something in the page's title, where it is read while another tab is open; null: the title it had. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
