import Link from 'next/link';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { SectionTag } from '#components/ui/section.tsx';
import styles from './latest-section.module.css';

/** Skeleton of the latest prizes. */
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
  /** The list of all entries; null: the section shows all of them. */
  readonly all: string | null;
};

/** The heading of a section of マイページ with a link to the full list. */
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
