import { Card } from '#components/page/card.tsx';
import { Skeleton } from '#components/page/skeleton.tsx';
import { Columns } from './columns.tsx';
import styles from './detail-skeleton.module.css';

const PLACES = [1, 2, 3];

/** The shape of an order or a parcel that is being asked for. */
export const DetailSkeleton = ({ name }: { readonly name: string }) => (
  <div role="status" aria-label={`${name}を確認しています`}>
    <Columns>
      <Card className={styles.waiting}>
        <Skeleton height={96} />
        <Skeleton height={240} />
      </Card>
      <Card hanging className={styles.waiting}>
        {PLACES.map((place) => (
          <Skeleton key={place} height={64} />
        ))}
      </Card>
    </Columns>
  </div>
);
