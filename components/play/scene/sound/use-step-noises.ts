'use client';

import { useEffect } from 'react';
import type { Round } from '#lib/play/rounds.ts';
import type { Place } from '#lib/play/steps.ts';
import type { Noises } from './noises.ts';

const CAPSULE_MS = 70;
const MOST_CAPSULES = 10;

/** What is heard as the show goes on; the machine makes its own noises. */
export function useStepNoises(noises: Noises, { step, round: at }: Place, round: Round | undefined) {
  useEffect(() => {
    if (round === undefined) return;
    if (step === 'parted') noises.make('pop');
    if (step === 'shown') noises.fanfare(round.prizes[0]?.grade ?? 'H');
    if (step !== 'tray') return;
    const timers = round.prizes
      .slice(0, MOST_CAPSULES)
      .map((_, i) => setTimeout(() => noises.make('tray'), i * CAPSULE_MS));
    return () => timers.forEach(clearTimeout);
    // One step of one round sounds once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [noises, step, at]);
}
