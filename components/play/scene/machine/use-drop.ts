'use client';

import { useEffect } from 'react';
import type { Flavour } from '#lib/play/flavours.ts';
import type { Noises } from '../sound/noises.ts';
import { MOST_DROPPING } from './chute.tsx';
import type { HeapMover } from './heap-mover.ts';

/** When the first capsule hits the bottom of the chute. */
const LANDS_AFTER_MS = 230;

type DropProps = {
  readonly isDropping: boolean;
  readonly dropping: readonly Flavour[];
  readonly mover: HeapMover;
  readonly noises: Noises;
  readonly isCalm: boolean;
};

/** Capsules leave the window as they come out below; others take their place afterwards. */
export function useDrop({ isDropping, dropping, mover, noises, isCalm }: DropProps) {
  useEffect(() => {
    if (!isDropping) return;
    if (!isCalm) for (const flavour of dropping.slice(0, MOST_DROPPING)) mover.drop(flavour);
    noises.make('drop');
    const landing = setTimeout(() => noises.make('land'), LANDS_AFTER_MS);
    return () => {
      clearTimeout(landing);
      mover.refill();
    };
    // What drops is settled when it begins to.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isDropping]);
}
