import { mascotPicture } from '#lib/site/mascot.ts';
import styles from './dial.module.css';

/** A capsule comes out of the machine and rolls to ふぐちょ, who is lit. */
export const Dial = () => (
  <div className={styles.ground}>
    <img
      className={styles.machine}
      src="/art/machine-mikan.svg"
      width="136"
      height="215"
      alt=""
      loading="lazy"
    />
    <svg className={styles.trail} viewBox="0 0 96 40" width="96" height="40">
      <path
        d="M3 37c8-40 34-40 44 0 8-22 24-26 34-6"
        fill="none"
        stroke="var(--budo)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 9"
      />
    </svg>
    <img
      className={styles.capsule}
      src="/art/capsule-soda.svg"
      width="56"
      height="56"
      alt=""
      loading="lazy"
    />
    <img className={styles.mascot} src={mascotPicture(5)} width="124" height="124" alt="" loading="lazy" />
  </div>
);
