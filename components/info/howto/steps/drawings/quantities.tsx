import { mascotPicture } from '#lib/site/mascot.ts';
import styles from './quantities.module.css';

const CHOICES = [
  ['1回', '700円'],
  ['5回', '3,500円'],
  ['10回', '7,000円'],
  ['残り全部', '132回 92,400円'],
] as const;
const CHOSEN = '10回';

/** The four ways to draw, one of them chosen. */
export const Quantities = () => (
  <div className={styles.ground}>
    <div className={styles.choices}>
      {CHOICES.map(([count, sum]) => (
        <p key={count} className={count === CHOSEN ? `num ${styles.chosen}` : `num ${styles.choice}`}>
          <b>{count}</b>
          {sum}
        </p>
      ))}
    </div>
    <img className={styles.mascot} src={mascotPicture(3)} width="104" height="104" alt="" loading="lazy" />
  </div>
);
