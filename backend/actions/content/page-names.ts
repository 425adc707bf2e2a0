import type { ContentQueries } from './content-queries.ts';

/** Returns the names in the URLs of all pages of draws and news. */
export async function listPageNames({
  clock,
  draws,
  news,
}: Pick<ContentQueries, 'clock' | 'draws' | 'news'>): Promise<{ draws: string[]; news: string[] }> {
  const now = await clock.now();
  const [names, newsIds] = await Promise.all([draws.names(), news.publishedIds(now)]);
  return { draws: names, news: newsIds };
}
