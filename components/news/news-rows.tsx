import baseStyles from '#components/ui/base.module.css';
import { phrasesOf } from '#components/ui/phrased.tsx';
import type { NewsSummary } from '#lib/contract/news.ts';
import { NewsRow } from './news-row.tsx';

type NewsRowsProps = {
  readonly news: readonly NewsSummary[];
  /** Whether each row shows an excerpt, as on the list page; on the top page only the title. */
  readonly summaries?: boolean;
};

/** News articles as rows, each a link. */
export function NewsRows({ news, summaries = false }: NewsRowsProps) {
  return (
    <ul className={baseStyles.linkRows}>
      {news.map(({ newsId, category, title, summary, publishedAt }) => (
        <NewsRow
          key={newsId}
          {...{ newsId, category, publishedAt }}
          title={phrasesOf(title)}
          {...(summaries && { summary })}
        />
      ))}
    </ul>
  );
}
