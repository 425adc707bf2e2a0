'use client';

import { useState, useSyncExternalStore } from 'react';
import {
  type Mode,
  deleteProgress,
  saveProgress,
  loadProgress,
  START,
  type Progress,
} from './sign-up-state.ts';

export type Steps = {
  readonly progress: Progress;
  /** The visitor changed the step; `false` after restoring an earlier visit. */
  readonly hasMoved: boolean;
  readonly move: (change: Partial<Progress>) => void;
};

/** The progress of the visitor, stored in this tab until completion. */
export function useProgress(mode: Mode): Steps {
  const [load] = useState(() => once(() => loadProgress(mode, Date.now())));
  // The page is cached for all visitors; an earlier visit is stored in the browser only.
  const loaded = useSyncExternalStore(subscribe, load, () => START);
  const [moved, setMoved] = useState<Progress | null>(null);
  const progress = moved ?? loaded;

  function move(change: Partial<Progress>): void {
    const then = { ...progress, ...change };
    setMoved(then);
    if (then.step === 'done') deleteProgress(mode);
    else saveProgress(mode, then);
  }
  return { progress, hasMoved: moved !== null, move };
}

const subscribe = () => () => {};

function once<Value>(read: () => Value): () => Value {
  let kept: { readonly value: Value } | undefined;
  return () => (kept ??= { value: read() }).value;
}
