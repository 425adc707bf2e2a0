import { and, asc, count, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { BannerStore } from '../actions/ports.ts';
import type { Database } from './database.ts';
import { pictureWith } from './picture-store.ts';
import { banners, pictures } from './schema.ts';

export const bannerStore = (db: Database): BannerStore => ({
  up: async (at, { limit, offset }) => {
    const isUp = and(
      or(isNull(banners.startsAt), lte(banners.startsAt, at)),
      or(isNull(banners.endsAt), gt(banners.endsAt, at)),
    );
    const rows = await db
      .select()
      .from(banners)
      .innerJoin(pictures, eq(pictures.pictureId, banners.pictureId))
      .where(isUp)
      .orderBy(asc(banners.position), asc(banners.bannerId))
      .limit(limit)
      .offset(offset);
    const [all] = await db.select({ total: count() }).from(banners).where(isUp);
    const items = rows.map(({ banners: { bannerId, title, link, pictureAlt }, pictures: picture }) => ({
      bannerId,
      title,
      link,
      picture: pictureWith(picture, pictureAlt),
    }));
    return { total: all?.total ?? 0, items };
  },
});
