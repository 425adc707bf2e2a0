import { Card } from '#components/page/card.tsx';
import { Paragraph } from '../sheet/clause.tsx';
import { EXPLAINED, MONTHLY_LIMITS } from './explained.ts';
import styles from './minors.module.css';

/** What shoppers under 18 and their guardians have to know. */
export const Minors = () => (
  <Card className={styles.card}>
    <dl className={styles.limits}>
      {MONTHLY_LIMITS.map(({ age, limit }) => (
        <div key={age}>
          <dt>{age}</dt>
          <dd className="num">{limit}</dd>
        </div>
      ))}
    </dl>
    <div className={styles.words}>
      {EXPLAINED.minors.map((line, at) => (
        <Paragraph key={at} text={line} />
      ))}
    </div>
  </Card>
);
