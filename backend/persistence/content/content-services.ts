import { and, eq, isNull } from 'drizzle-orm';
import type { ContentQueries } from '#backend/actions/content/content-queries.ts';
import type { ContentAdmin } from '#backend/actions/content/ports.ts';
import { tagsOf } from '#backend/domain/content/tags.ts';
import { databaseClock } from '../db/clock.ts';
import type { Database, Connection } from '../db/database.ts';
import { draws, news } from '../schema.ts';
import { matchesName } from '../draws/draw-names.ts';
import { newsAdminStore } from './news-admin-store.ts';
import { pictureAdminStore } from './picture-admin-store.ts';
import { addAnnouncement } from './announcement-store.ts';

/** The stores that public pages read. */
export const createContentQueries = (db: Database): ContentQueries => ({
  clock: databaseClock(db),
  db,
});

/** The stores of content changes. A change and its announcement share one transaction. */
export const createContentAdmin = (db: Connection): ContentAdmin => ({
  db,
  news: newsAdminStore(db),

  pictures: pictureAdminStore(db),

  announce: async ({ draws = [], news = [], banners = false, shop = false }) => {
    const tags = tagsOf({ draws, news, banners, shop });
    if (tags.length > 0) await addAnnouncement(db, tags);
  },
});

/** Also by a former name. */
export const hasDrawNamed = async (db: Connection, name: string): Promise<boolean> =>
  (await db.$count(draws, matchesName(name))) > 0;

/** Not withdrawn. It may be published later. */
export async function hasNews(db: Connection, newsId: string): Promise<boolean> {
  const isThere = and(eq(news.newsNumber, Number(newsId)), isNull(news.withdrawnAt));
  return (await db.$count(news, isThere)) > 0;
}
