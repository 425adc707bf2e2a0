import { Card } from '#components/page/card.tsx';
import { Skeleton } from '#components/page/skeleton.tsx';
import styles from './bought-draws.module.css';
import card from './bought-draw-card.module.css';

const PLACES = [1, 2, 3];

/** The shape of the cards while they are being asked for. */
export const DrawsSkeleton = () => (
  <div role="status" aria-label="当選賞品を確認しています" className={styles.cards}>
    {PLACES.map((place) => (
      <Card key={place} hanging>
        <div className={card.art} />
        <div className={card.body}>
          <Skeleton height={28} />
          <Skeleton height={64} className={card.later} />
        </div>
      </Card>
    ))}
  </div>
);
