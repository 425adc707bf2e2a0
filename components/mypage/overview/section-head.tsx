import Link from 'next/link';
import { SectionTag } from '#components/page/section-tag.tsx';
import styles from './section-head.module.css';

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
