import { and, asc, eq, inArray, isNull, like } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { banners, draws, news, pictureVersions } from '../schema.ts';

export type StoredNews = typeof news.$inferSelect;
export type StoredBanner = typeof banners.$inferSelect;

/** The names of all content that shoppers see, or will see. */
export async function contentNames(db: Connection) {
  const drawRows = await db
    .select({ name: draws.directoryName })
    .from(draws)
    .orderBy(asc(draws.directoryName));
  const newsRows = await db
    .select({ name: news.newsNumber })
    .from(news)
    .where(isNull(news.withdrawnAt))
    .orderBy(asc(news.newsNumber));
  const bannerRows = await db.select({ name: banners.bannerId }).from(banners).orderBy(asc(banners.bannerId));
  return {
    draws: drawRows.map(({ name }) => name),
    news: newsRows.map(({ name }) => String(name)),
    banners: bannerRows.map(({ name }) => name),
  };
}

export const storedNews = (db: Connection, newsIds: readonly string[]): Promise<StoredNews[]> =>
  db
    .select()
    .from(news)
    .where(inArray(news.newsNumber, newsIds.map(Number)));

export const storedBanners = (db: Connection, bannerIds: readonly string[]): Promise<StoredBanner[]> =>
  db
    .select()
    .from(banners)
    .where(inArray(banners.bannerId, [...bannerIds]));

type PictureSourceFile = { readonly extension: string; readonly bytes: Uint8Array };

/** The original of a picture. `undefined`: it is not stored. */
export async function pictureSource(
  db: Connection,
  pictureId: string,
): Promise<PictureSourceFile | undefined> {
  const [found] = await db
    .select({ version: pictureVersions.version, bytes: pictureVersions.bytes })
    .from(pictureVersions)
    .where(and(eq(pictureVersions.pictureId, pictureId), like(pictureVersions.version, 'original.%')));
  return found && { extension: found.version.slice(found.version.indexOf('.') + 1), bytes: found.bytes };
}
