import type { ContentQueries } from './content-queries.ts';
import { drawNames } from '#backend/persistence/draws/draw-store.ts';
import { publishedNewsIds } from '#backend/persistence/content/news-store.ts';

/** Returns the names in the URLs of all pages of draws and news. */
export async function listPageNames({
  db,
  clock,
}: Pick<ContentQueries, 'clock' | 'db'>): Promise<{ draws: string[]; news: string[] }> {
  const now = await clock.now();
  const [names, newsIds] = await Promise.all([drawNames(db), publishedNewsIds(db, now)]);
  return { draws: names, news: newsIds };
}
