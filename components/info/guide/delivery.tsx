import type { ReactNode } from 'react';
import { Card } from '#components/ui/card.tsx';
import type { SiteTextCard } from '#lib/contract/site-text-blocks.ts';
import { BottomAlignedMascot } from '../bottom-aligned-mascot.tsx';
import styles from './delivery.module.css';

const GURU = 7;

type DeliveryProps = {
  readonly stations: readonly SiteTextCard[];
  readonly figures: readonly SiteTextCard[];
  /** Other texts, below. */
  readonly children: ReactNode;
};

/** The steps from the shipment request to delivery, and figures such as the shipping fee. */
export const Delivery = ({ stations, figures, children }: DeliveryProps) => (
  <>
    <div className={styles.walker}>
      <BottomAlignedMascot number={GURU} size={104} />
    </div>
    <Card className={styles.card}>
      <ol className={styles.stations} role="list">
        {stations.map(({ title, lines }) => (
          <li key={title} className={styles.station}>
            <h3 className={styles.name}>{title}</h3>
            <p className={styles.line}>{lines.join('')}</p>
          </li>
        ))}
      </ol>
      {figures.length > 0 && (
        <dl className={styles.keeping}>
          {figures.map(({ title, label, lines }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd className="num">
                <span>{label}</span>
                <small>{lines.join('')}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.words}>{children}</div>
    </Card>
  </>
);
