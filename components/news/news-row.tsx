import Link from 'next/link';
import baseStyles from '#components/ui/base.module.css';
import { Phrases } from '#components/ui/phrases.tsx';
import type { NewsSummary } from '#lib/contract/news.ts';
import { newsRoute } from '#lib/site/routes.ts';
import { CategoryTag, NewsDate } from './news-meta.tsx';
import styles from './news-rows.module.css';

/** The content of a row. */
export type NewsRowData = Pick<NewsSummary, 'newsId' | 'category' | 'publishedAt'> & {
  /** The title, with line breaks between phrases. */
  readonly title: readonly string[];
  readonly summary?: string;
};

/** News articles as rows, each a link. */
export const NewsRowList = ({ rows }: { readonly rows: readonly NewsRowData[] }) => (
  <ul className={baseStyles.linkRows}>
    {rows.map((row) => (
      <NewsRow key={row.newsId} {...row} />
    ))}
  </ul>
);

const NewsRow = ({ newsId, category, publishedAt, title, summary }: NewsRowData) => (
  <li>
    <Link href={newsRoute(newsId)} prefetch={false} className={styles.row}>
      <span className={styles.meta}>
        <NewsDate moment={publishedAt} className={styles.date} />
        <CategoryTag category={category} />
      </span>
      <span className={styles.words}>
        <b className={styles.title}>
          <Phrases of={title} />
        </b>
        {summary !== undefined && <span className={styles.summary}>{summary}</span>}
      </span>
    </Link>
  </li>
);
