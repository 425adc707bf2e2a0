import { Paragraph } from '../sheet/clause.tsx';
import { EXPLAINED } from './explained.ts';
import styles from './last-one.module.css';

/** The last ticket of a box, in gold, and what it brings. */
export const LastOne = () => (
  <div className={`night ${styles.panel}`}>
    <div className={styles.picture} aria-hidden="true">
      {[3, 2, 1].map((left) => (
        <span key={left} className={left === 1 ? `num ${styles.last}` : `num ${styles.ticket}`}>
          {left}
        </span>
      ))}
    </div>
    <div className={styles.words}>
      <img src="/art/lastone-title.svg" width="212" height="48" alt="" loading="lazy" />
      {EXPLAINED.lastOne.map((line, at) => (
        <Paragraph key={at} text={line} />
      ))}
    </div>
  </div>
);
