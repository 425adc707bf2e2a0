import type { CSSProperties } from 'react';
import { confetti } from '#lib/play/scatter.ts';
import styles from './confetti.module.css';

/** Few enough for a phone to move each of them by itself, without a canvas to clear. */
const PIECES = 40;

type ConfettiProps = { readonly seed: number; readonly isGold: boolean; readonly isOn: boolean };

type Flight = CSSProperties & Record<`--${string}`, string>;

/** Scraps of paper that fly up out of the middle and come down. */
export function Confetti({ seed, isGold, isOn }: ConfettiProps) {
  return (
    <div className={styles.confetti} data-on={isOn} data-gold={isGold}>
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
