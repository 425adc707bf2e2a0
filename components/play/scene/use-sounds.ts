'use client';

import { useEffect, useState } from 'react';
import type { Round } from '#lib/play/rounds.ts';
import type { PlayPosition } from '#lib/play/steps.ts';
import { canVibrate, Sounds } from './sounds.ts';

const SOUND_KEY = 'play/sound';
const VIBRATION_KEY = 'play/vibration';

/** A switch of the scene. */
export type FeedbackSwitch = { readonly isOn: boolean; readonly set: (isOn: boolean) => void };

/**
 * The sounds of a scene with the switches for sound and vibration, which are stored on the device. Sound is off until the
 * member has been asked. Vibration is on, except with reduced motion; null: the device cannot vibrate.
 */
export function useSounds({ isMotionReduced }: { readonly isMotionReduced: boolean }) {
  const [sounds] = useState(() => new Sounds());
  const [sound, setSound] = useState(() => remembered(SOUND_KEY));
  const [vibration, setVibration] = useState(() => remembered(VIBRATION_KEY));
  const isVibrating = vibration ?? !isMotionReduced;

  useEffect(() => {
    sounds.use({ sound: sound === true, vibration: isVibrating });
  }, [sounds, sound, isVibrating]);
  useEffect(() => () => sounds.close(), [sounds]);

  function switchSound(isOn: boolean) {
    remember(SOUND_KEY, isOn);
    setSound(isOn);
    sounds.use({ sound: isOn, vibration: isVibrating });
    sounds.wake();
    sounds.make('tray');
  }
  function switchVibration(isOn: boolean) {
    remember(VIBRATION_KEY, isOn);
    setVibration(isOn);
    sounds.use({ sound: sound === true, vibration: isOn });
    sounds.make('pop');
  }
  const soundSwitch: FeedbackSwitch = { isOn: sound === true, set: switchSound };
  const vibrationSwitch: FeedbackSwitch = { isOn: isVibrating, set: switchVibration };
  return {
    sounds,
    isAsked: sound !== null,
    sound: soundSwitch,
    vibration: canVibrate() ? vibrationSwitch : null,
  };
}

/** `null`: not chosen yet. */
function remembered(key: string): boolean | null {
  try {
    const value = localStorage.getItem(key);
    return value === null ? null : value === 'on';
  } catch {
    return null;
  }
}

function remember(key: string, isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off');
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
    if (step === 'appear' && first) sounds.fanfare(first.grade);
    if (step !== 'tray') return;
    const timers = round.prizes
      .slice(0, MAX_CAPSULES)
      .map((_, i) => setTimeout(() => sounds.make('tray'), i * CAPSULE_MS));
    return () => timers.forEach(clearTimeout);
    // One step of one round sounds once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [sounds, step, at]);
}
