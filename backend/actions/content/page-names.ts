import { drawNames } from '#backend/persistence/draws/draw-store.ts';
import { publishedNewsIds } from '#backend/persistence/content/news-store.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Database } from '#backend/persistence/db/database.ts';

/** Returns the names in the URLs of all pages of draws and news. */
export async function listPageNames(db: Database): Promise<{ draws: string[]; news: string[] }> {
  const now = await databaseTime(db);
  const [names, newsIds] = await Promise.all([drawNames(db), publishedNewsIds(db, now)]);
  return { draws: names, news: newsIds };
}
