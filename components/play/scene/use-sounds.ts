'use client';

import { useEffect, useState } from 'react';
import type { Round } from '#lib/play/rounds.ts';
import type { PlayPosition } from '#lib/play/steps.ts';
import { Sounds } from './sounds.ts';

const STORAGE_KEY = 'play/sound';

/** The sounds of a scene and their switch, which is stored on the device. Off by default. */
export function useSounds() {
  const [sounds] = useState(() => new Sounds());
  const [isOn, setOn] = useState(remembered);

  useEffect(() => {
    sounds.turn(isOn);
  }, [sounds, isOn]);
  useEffect(() => () => sounds.close(), [sounds]);

  function toggle() {
    const isNowOn = !isOn;
    remember(isNowOn);
    setOn(isNowOn);
    sounds.turn(isNowOn);
    sounds.wake();
    sounds.make('tray');
  }
  return { sounds, isOn, toggle };
}

function remembered(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'on';
  } catch {
    return false;
  }
}

function remember(isOn: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

const CAPSULE_MS = 70;
const MAX_CAPSULES = 10;

/** Plays the sounds of the steps; the machine plays its own sounds. */
export function useStepSounds(sounds: Sounds, { step, round: at }: PlayPosition, round: Round | undefined) {
  useEffect(() => {
    if (round === undefined) return;
    if (step === 'parted') sounds.make('pop');
    const [first] = round.prizes;
    if (step === 'shown' && first) sounds.fanfare(first.grade);
    if (step !== 'tray') return;
    const timers = round.prizes
      .slice(0, MAX_CAPSULES)
      .map((_, i) => setTimeout(() => sounds.make('tray'), i * CAPSULE_MS));
    return () => timers.forEach(clearTimeout);
    // One step of one round sounds once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [sounds, step, at]);
}
