import { phrasesOf } from '#components/ui/phrased.tsx';
import type { NewsSummary } from '#lib/contract/news.ts';
import { NewsRow } from './news-row.tsx';

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
