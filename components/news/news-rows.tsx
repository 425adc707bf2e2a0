import Link from 'next/link';
import { Phrased } from '#components/page/phrased.tsx';
import type { NewsSummary } from '#lib/contract/news.ts';
import { newsRoute } from '#lib/site/routes.ts';
import { CategoryTag } from './category-tag.tsx';
import { NewsDate } from './news-date.tsx';
import styles from './news-rows.module.css';

type NewsRowsProps = {
  readonly news: readonly NewsSummary[];
  /** The list page says a little about each; the top page only its title. */
  readonly summaries?: boolean;
};

/** Pieces of news, one a line, each line a link. */
export function NewsRows({ news, summaries = false }: NewsRowsProps) {
  return (
    <ul>
      {news.map(({ newsId, category, title, summary, publishedAt }) => (
        <li key={newsId} className={styles.item}>
          <Link href={newsRoute(newsId)} className={styles.row}>
            <span className={styles.meta}>
              <NewsDate moment={publishedAt} className={styles.date} />
              <CategoryTag category={category} />
            </span>
            <span className={styles.words}>
              <span className={styles.title}>
                <Phrased text={title} />
              </span>
              {summaries && <span className={styles.summary}>{summary}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
