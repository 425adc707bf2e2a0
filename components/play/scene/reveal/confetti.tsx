'use client';

import { useEffect, useState, type CSSProperties } from 'react';
import { confetti } from '#lib/play/heap.ts';
import styles from './confetti.module.css';

/** Few enough for a phone to move each of them by itself, without a canvas to clear. */
const PIECES = 40;

type ConfettiProps = { readonly seed: number; readonly isGold: boolean; readonly isOn: boolean };

type Flight = CSSProperties & Record<`--${string}`, string>;

/** Scraps of paper that fly up out of the middle and come down. */
export function Confetti({ seed, isGold, isOn }: ConfettiProps) {
  const flies = useLater(isOn);
  return (
    <div className={styles.confetti} data-on={flies} data-gold={isGold}>
      {confetti(PIECES, seed).map(({ flyX, flyY, fallX, turn, delay, colour, shape }, i) => {
        const flight: Flight = {
          '--fly': `${flyX.toFixed(1)}vmin, ${flyY.toFixed(1)}vmax`,
          '--fall': `${fallX.toFixed(1)}vmin`,
          '--turn': `${turn.toFixed(0)}deg`,
          animationDelay: `${delay.toFixed(0)}ms`,
        };
        return <i key={i} style={flight} data-colour={colour} data-shape={shape} />;
      })}
    </div>
  );
}

/** So many pieces cost a frame to set off: not the one in which the prize itself comes up. */
const LATER_MS = 240;

function useLater(isOn: boolean): boolean {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setTime(true), LATER_MS);
    return () => clearTimeout(timer);
  }, [isOn]);
  return isOn && isTime;
}
