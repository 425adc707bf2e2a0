import { Card } from '#components/page/card.tsx';
import { Skeleton } from '#components/page/skeleton.tsx';
import styles from './list-skeleton.module.css';

const PLACES = [1, 2, 3, 4, 5];

/** The shape of a list that is being asked for. */
export const ListSkeleton = ({ name }: { readonly name: string }) => (
  <div role="status" aria-label={`${name}を確認しています`}>
    <Card className={styles.rows}>
      {PLACES.map((place) => (
        <Skeleton key={place} height={64} />
      ))}
    </Card>
  </div>
);
