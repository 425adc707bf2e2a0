import Link from 'next/link';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { SectionTag } from '#components/ui/section.tsx';
import styles from './latest-section.module.css';

/** The shape of the prizes won last. */
export const LatestSkeleton = () => (
  <section aria-busy="true">
    <SectionHead all={ROUTES.prizes}>最近の当選</SectionHead>
    <Card className={styles.card}>
      <Skeleton height={256} />
    </Card>
  </section>
);

type SectionHeadProps = {
  readonly children: string;
  /** Where the rest of it is; null: all of it is here. */
  readonly all: string | null;
};

/** The name of a part of マイページ, and the way to everything of which it shows the latest. */
export const SectionHead = ({ children, all }: SectionHeadProps) => (
  <div className={styles.head}>
    <SectionTag>{children}</SectionTag>
    {all !== null && (
      <Link href={all} aria-label={`${children}をすべて見る`} className={styles.all}>
        すべて見る
      </Link>
    )}
  </div>
);
