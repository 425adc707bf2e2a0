import { Card } from '#components/ui/card.tsx';
import { BottomAlignedMascot } from '../bottom-aligned-mascot.tsx';
import styles from './delivery.module.css';
import { KEEPING, STATIONS } from './explained.ts';

const GURU = 7;

/** The steps from the shipment request to delivery, and the shipping fee. */
export const Delivery = () => (
  <>
    <div className={styles.walker}>
      <BottomAlignedMascot number={GURU} size={104} />
    </div>
    <Card className={styles.card}>
      <ol className={styles.stations} role="list">
        {STATIONS.map(({ name, line }) => (
          <li key={name} className={styles.station}>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.line}>{line}</p>
          </li>
        ))}
      </ol>
      <dl className={styles.keeping}>
        {KEEPING.map(({ term, line, note }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="num">
              <span>{line}</span>
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  </>
);
