import { Card } from '#components/page/card.tsx';
import { Skeleton } from '#components/page/skeleton.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { SectionHead } from './section-head.tsx';
import styles from './latest-skeleton.module.css';

/** The shape of the prizes won last. */
export const LatestSkeleton = () => (
  <section aria-busy="true">
    <SectionHead all={ROUTES.prizes}>最近の当選</SectionHead>
    <Card className={styles.card}>
      <Skeleton height={256} />
    </Card>
  </section>
);
