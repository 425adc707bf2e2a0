'use client';

import { useEffect } from 'react';

/** Safari has no `requestIdleCallback`; there the code loads after this time. */
const IDLE_AFTER_MS = 2_000;

/** Calls `task` once the page is idle. The returned function cancels it. */
export function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(task);
  return () => window.cancelIdleCallback(request);
}

/** Loads code once the page is idle, so that it is there without a network. A failed load is repeated at its first use. */
export function useIdleImport(load: () => Promise<unknown>): void {
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load]);
}
