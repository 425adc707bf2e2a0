import Link from 'next/link';
import { Icon } from '#components/page/icon.tsx';
import { newsPageRoute } from '#lib/news/list-pages.ts';
import styles from './pager.module.css';

type PagerProps = { readonly page: number; readonly pages: number };

/** The way through a list that has more than one page. */
export function Pager({ page, pages }: PagerProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label="お知らせのページ" className={styles.pager}>
      {page > 1 ? (
        <Link href={newsPageRoute(page - 1)} rel="prev" className={styles.step}>
          <Icon name="left" />
          新しいお知らせ
        </Link>
      ) : (
        <span />
      )}
      <span className="num">
        {page} / {pages}ページ
      </span>
      {page < pages ? (
        <Link href={newsPageRoute(page + 1)} rel="next" className={styles.step}>
          過去のお知らせ
          <Icon name="right" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
