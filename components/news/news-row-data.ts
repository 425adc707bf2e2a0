import { phrasesOf } from '#components/ui/phrased.tsx';
import type { NewsSummary } from '#lib/contract/news.ts';
import type { NewsRowData } from './news-row.tsx';

/** `summaries`: each row shows an excerpt, as on the list page; on the top page only the title. */
export const newsRowsOf = (
  news: readonly NewsSummary[],
  { summaries = false }: { readonly summaries?: boolean } = {},
): NewsRowData[] =>
  news.map(({ newsId, category, title, summary, publishedAt }) => ({
    newsId,
    category,
    publishedAt,
    title: phrasesOf(title),
    ...(summaries && { summary }),
  }));
