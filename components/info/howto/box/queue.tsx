import { StandingMascot } from '../../standing-mascot.tsx';
import type { MascotNumber } from '#lib/site/mascot.ts';
import styles from './queue.module.css';

/** Who came first stands at the door. ぐる, the last, is the calmest. */
const WAITING: readonly MascotNumber[] = [1, 4, 2, 6, 8];
const LAST = 7;

/** The queue in front of a draw: they look to the left, where it goes in. */
export const Queue = () => (
  <div className={styles.queue} aria-hidden="true">
    <span className={styles.door}>入口</span>
    {WAITING.map((number) => (
      <StandingMascot key={number} number={number} size={60} />
    ))}
    <StandingMascot number={LAST} size={92} />
  </div>
);
