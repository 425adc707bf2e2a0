import { mascotPicture } from '#lib/site/mascot.ts';
import styles from './receipt.module.css';

/** The tickets that are kept aside, the time that is left, and who would eat the stub. */
export const Receipt = () => (
  <div className={styles.ground}>
    <div className={styles.ticket}>
      <p className={styles.words}>
        <b>10枚をとりおき中です</b>
        お支払い総額
        <span className={`num ${styles.sum}`}>7,000円</span>
      </p>
      <p className={`num ${styles.time}`}>9:58</p>
    </div>
    <img className={styles.mascot} src={mascotPicture(8)} width="120" height="120" alt="" loading="lazy" />
  </div>
);
