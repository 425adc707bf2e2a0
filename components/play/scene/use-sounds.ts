'use client';

import { useEffect, useState } from 'react';
import type { Round } from '#lib/play/rounds.ts';
import type { PlayPosition } from '#lib/play/steps.ts';
import { Sounds } from './sounds.ts';

const PLACE = 'play/sound';

/** The sounds of a show and whether they are wanted, which the device remembers. Off until somebody turns them on. */
export function useSounds() {
  const [noises] = useState(() => new Sounds());
  const [isOn, setOn] = useState(remembered);

  useEffect(() => {
    noises.turn(isOn);
  }, [noises, isOn]);
  useEffect(() => () => noises.close(), [noises]);

  function toggle() {
    const wanted = !isOn;
    remember(wanted);
    setOn(wanted);
    noises.turn(wanted);
    noises.wake();
    noises.make('tray');
  }
  return { noises, isOn, toggle };
}

function remembered(): boolean {
  try {
    return localStorage.getItem(PLACE) === 'on';
  } catch {
    return false;
  }
}

function remember(isOn: boolean): void {
  try {
    localStorage.setItem(PLACE, isOn ? 'on' : 'off');
  } catch {
    // The wish lives as long as the page then.
  }
}

const CAPSULE_MS = 70;
const MOST_CAPSULES = 10;

/** What is heard as the show goes on; the machine makes its own noises. */
export function useStepSounds(noises: Sounds, { step, round: at }: PlayPosition, round: Round | undefined) {
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
