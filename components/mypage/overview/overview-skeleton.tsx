import { Card } from '#components/page/card.tsx';
import { SectionTag } from '#components/page/section-tag.tsx';
import { Skeleton } from '#components/page/skeleton.tsx';
import counts from './counts.module.css';
import styles from './overview-skeleton.module.css';

const PLACES = [1, 2, 3];

/** The shape of the overview while it is being asked for. */
export const OverviewSkeleton = () => (
  <>
    <section aria-busy="true">
      <SectionTag>くじと賞品</SectionTag>
      <div className={counts.cards}>
        {PLACES.map((place) => (
          <Card key={place} hanging className={styles.card}>
            <Skeleton height={92} />
          </Card>
        ))}
      </div>
    </section>
    <section aria-busy="true">
      <SectionTag>最近の購入</SectionTag>
      <Card className={styles.orders}>
        {PLACES.map((place) => (
          <Skeleton key={place} height={64} />
        ))}
      </Card>
    </section>
  </>
);
