'use client';

import { useEffect } from 'react';
import type { Flavour } from '#lib/play/flavours.ts';
import { Capsule } from '../scene/capsule.tsx';
import type { Sounds } from '../scene/sounds.ts';
import type { HeapMover } from './heap-mover.ts';
import styles from './chute.module.css';

type ChuteProps = { readonly dropping: readonly Flavour[]; readonly isOn: boolean };

/** The number of capsules that fit into the chute. */
const MAX_DROPPING = 4;

/** The chute, where capsules come out. */
export const Chute = ({ dropping, isOn }: ChuteProps) => (
  <div className={styles.chute} data-on={isOn}>
    {dropping.slice(0, MAX_DROPPING).map((flavour, i) => (
      <div key={i} className={styles.dropping}>
        <Capsule flavour={flavour} />
      </div>
    ))}
  </div>
);

/** When the first capsule hits the bottom of the chute. */
const LANDS_AFTER_MS = 230;

type DropProps = {
  readonly isDropping: boolean;
  readonly dropping: readonly Flavour[];
  readonly mover: HeapMover;
  readonly sounds: Sounds;
  readonly isMotionReduced: boolean;
};

/** Removes capsules from the window as they come out of the chute; others replace them afterwards. */
export function useDrop({ isDropping, dropping, mover, sounds, isMotionReduced }: DropProps) {
  useEffect(() => {
    if (!isDropping) return;
    if (!isMotionReduced) for (const flavour of dropping.slice(0, MAX_DROPPING)) mover.drop(flavour);
    sounds.make('drop');
    const landing = setTimeout(() => sounds.make('land'), LANDS_AFTER_MS);
    return () => {
      clearTimeout(landing);
      mover.refill();
    };
    // The capsules are fixed when the drop begins.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isDropping]);
}
