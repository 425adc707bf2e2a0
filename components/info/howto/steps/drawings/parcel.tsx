import { mascotPicture } from '#lib/site/mascot.ts';
import styles from './parcel.module.css';

const LINE = {
  stroke: 'var(--budo)',
  strokeWidth: 5,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const;

/** A parcel on its way home, at the pace of ぐる. */
export const Parcel = () => (
  <div className={styles.ground}>
    <svg className={styles.way} viewBox="0 0 260 60" width="260" height="60">
      <path
        d="M4 56C40-12 220-12 256 56"
        fill="none"
        stroke="var(--budo)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 10"
      />
    </svg>
    <House />
    <img className={styles.mascot} src={mascotPicture(7)} width="128" height="128" alt="" loading="lazy" />
    <Box />
  </div>
);

const House = () => (
  <svg className={styles.house} viewBox="0 0 96 96" width="92" height="92">
    <path d="M14 46v47h68V46" fill="var(--paper)" {...LINE} />
    <path d="M6 50 48 12l42 38" fill="var(--ichigo50)" {...LINE} />
    <path d="M38 93V64h20v29" fill="var(--lemon)" {...LINE} />
  </svg>
);

const Box = () => (
  <svg className={styles.box} viewBox="0 0 112 92" width="104" height="86">
    <path d="M6 28h100v61H6z" fill="var(--mikan20)" {...LINE} />
    <path d="M6 28 20 6h72l14 22z" fill="var(--mikan50)" {...LINE} />
    <path d="M46 6h20v48l-10-7-10 7z" fill="var(--lemon)" {...LINE} />
    <path d="M80 68h14M80 77h8" fill="none" {...LINE} strokeWidth={4} />
  </svg>
);
