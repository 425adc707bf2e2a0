'use client';

import { useEffect } from 'react';
import { useReducedMotion } from '#components/play/scene/use-reduced-motion.ts';
import { useSounds } from '#components/play/scene/use-sounds.ts';
import { Button } from '#components/ui/button.tsx';
import styles from './turn-alert.module.css';

type TurnAlertProps = { readonly isTurn: boolean };

/**
 * Calls the member by sound and vibration when their turn comes: the screen may lie on a table. Asks once on each device for
 * the sound, which is that of the play. Browsers allow sound after a press in the page only.
 */
export function TurnAlert({ isTurn }: TurnAlertProps) {
  const { sounds, isAsked, sound } = useSounds({ isMotionReduced: useReducedMotion() });
  useEffect(() => {
    if (isTurn) sounds.call();
  }, [sounds, isTurn]);
  useEffect(() => {
    const wake = () => sounds.wake();
    if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) wake();
    window.addEventListener('pointerdown', wake);
    window.addEventListener('keydown', wake);
    return () => {
      window.removeEventListener('pointerdown', wake);
      window.removeEventListener('keydown', wake);
    };
  }, [sounds]);
  if (isAsked || isTurn) return null;
  return (
    <div role="group" aria-label="順番がきたら、音でお知らせしますか" className={styles.question}>
      <p>順番がきたら、音でお知らせしますか</p>
      <p className={styles.answers}>
        <Button kind="secondary" onClick={() => sound.set(true)}>
          音で知らせる
        </Button>
        <Button kind="text" onClick={() => sound.set(false)}>
          音は出さない
        </Button>
      </p>
    </div>
  );
}
