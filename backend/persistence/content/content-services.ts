import { and, eq, isNull } from 'drizzle-orm';
import type { ContentQueries } from '#backend/actions/content/content-queries.ts';
import type { ContentPages } from '#backend/actions/content/links.ts';
import type { ContentAdmin } from '#backend/actions/content/ports.ts';
import { tagsOf } from '#backend/domain/content/tags.ts';
import { databaseClock } from '../db/clock.ts';
import type { Database, Connection } from '../db/database.ts';
import { drawStore } from '../draws/draw-store.ts';
import { draws, news } from '../schema.ts';
import { matchesName } from '../draws/draw-names.ts';
import { drawAdminStore } from '../draws/draw-admin-store.ts';
import { bannerStore, bannerAdminStore } from './banner-store.ts';
import { newsStore } from './news-store.ts';
import { newsAdminStore } from './news-admin-store.ts';
import { pictureAdminStore } from './picture-admin-store.ts';
import { pictureStore } from './picture-store.ts';
import { addAnnouncement } from './announcement-store.ts';

/** The stores that public pages read. */
export const createContentQueries = (db: Database): ContentQueries => ({
  clock: databaseClock(db),
  draws: drawStore(db),
  news: newsStore(db),
  banners: bannerStore(db),
  pictures: pictureStore(db),
});

/** The stores of content changes. A change and its announcement share one transaction. */
export const createContentAdmin = (db: Connection): ContentAdmin => ({
  draws: drawAdminStore(db),
  news: newsAdminStore(db),
  banners: bannerAdminStore(db),
  pictures: pictureAdminStore(db),
  pages: contentPages(db),
  announce: async ({ draws = [], news = [], banners = false, shop = false }) => {
    const tags = tagsOf({ draws, news, banners, shop });
    if (tags.length > 0) await addAnnouncement(db, tags);
  },
});

const contentPages = (db: Connection): ContentPages => ({
  hasDraw: async (name) => (await db.$count(draws, matchesName(name))) > 0,
  hasNews: async (newsId) => {
    const isThere = and(eq(news.newsNumber, Number(newsId)), isNull(news.withdrawnAt));
    return (await db.$count(news, isThere)) > 0;
  },
});
