import { asc, eq, sql } from 'drizzle-orm';
import type { BannerDesk, BannerInWindow } from '#backend/actions/operation/window/banners.ts';
import { OPERATORS_BANNER } from '#backend/domain/window/keepers.ts';
import { databaseClock } from '../../clock.ts';
import type { Connection } from '../../database.ts';
import { MOMENT } from '../../members/time.ts';
import { banners } from '../../schema.ts';

const { bannerId, title, link, pictureId, position, startsAt, endsAt, takenOverAt } = banners;

const IN_WINDOW = {
  ...{ bannerId, title, link, pictureId, position, startsAt, endsAt, takenOverAt },
  isUp: sql<boolean>`coalesce(${startsAt} <= ${MOMENT}, true) and coalesce(${endsAt} > ${MOMENT}, true)`,
};

export const bannerDesk = (db: Connection): BannerDesk => ({
  list: async () => {
    const found = await db.select(IN_WINDOW).from(banners).orderBy(asc(position), asc(bannerId));
    return { banners: found, at: await databaseClock(db).now() };
  },

  locked: async (id) => {
    const [banner] = await db.select(IN_WINDOW).from(banners).where(eq(bannerId, id)).for('update');
    return banner && { banner, at: await databaseClock(db).now() };
  },

  add: async (said) => {
    const [added] = await db
      .insert(banners)
      .values({
        bannerId: sql`${OPERATORS_BANNER} || left(gen_random_uuid()::text, 8)`,
        ...said,
        ...{ entryDigest: '', takenOverAt: MOMENT },
      })
      .returning(IN_WINDOW);
    return one(added);
  },

  change: async (id, said) => {
    const [changed] = await db
      .update(banners)
      .set({ ...said, takenOverAt: MOMENT })
      .where(eq(bannerId, id))
      .returning(IN_WINDOW);
    return one(changed);
  },
});

function one(found: BannerInWindow | undefined): BannerInWindow {
  if (found === undefined) throw new Error('A banner has gone away under its lock');
  return found;
}
