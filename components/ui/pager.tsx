import Link from 'next/link';
import { Icon } from './icon.tsx';
import styles from './pager.module.css';

type PagerProps = {
  /** The name of the list, such as 購入履歴. */
  readonly name: string;
  readonly page: number;
  readonly pages: number;
  readonly routeOf: (page: number) => string;
  readonly newer?: string;
  readonly older?: string;
};

/** Links to the pages of a list, newest first, that has more than one page. */
export function Pager({ name, page, pages, routeOf, newer = '新しいほう', older = '古いほう' }: PagerProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label={`${name}のページ`} className={styles.pager}>
      {page > 1 ? (
        <Link href={routeOf(page - 1)} prefetch={false} rel="prev" className={styles.step}>
          <Icon name="left" />
          <span>{newer}</span>
        </Link>
      ) : (
        <span />
      )}
      <span className="num">{`${page} / ${pages}ページ`}</span>
      {page < pages ? (
        <Link href={routeOf(page + 1)} prefetch={false} rel="next" className={styles.step}>
          <span>{older}</span>
          <Icon name="right" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
