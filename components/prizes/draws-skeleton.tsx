import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import styles from './bought-draws.module.css';

const PLACES = [1, 2, 3];

/** Skeleton of the cards. */
export const DrawsSkeleton = () => (
  <div role="status" aria-label="当選賞品を確認しています" className={styles.cards}>
    {PLACES.map((place) => (
      <Card key={place} hanging>
        <div className={styles.art} />
        <div className={styles.body}>
          <Skeleton height={28} />
          <Skeleton height={64} className={styles.later} />
        </div>
      </Card>
    ))}
  </div>
);
