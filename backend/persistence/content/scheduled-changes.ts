import { and, desc, gt, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { tagsOf, type ContentNames } from '#backend/domain/content/tags.ts';
import { addAnnouncement } from './announcements.ts';
import type { Connection, Database } from '../db/database.ts';
import { banners, draws, news, scheduledChanges, settings, siteTextVersions } from '../schema.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';

/** The versions of the software apply from the beginning: no page has shown others. */
const FIRST_VERSION = 1;

/** Without a change the row is written only when it is older than this. */
const LARGEST_LAG = sql`interval '1 hour'`;

/**
 * Announces the scheduled changes since the last call. When several backends call it at once, one of them announces
 * each change.
 */
export const announceScheduledChanges = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    // An advisory lock, because a row lock would write to the disk on every run.
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.scheduledChanges})`);
    const changed = await changedNames(tx);
    const tags = tagsOf(changed);
    if (tags.length > 0) await addAnnouncement(tx, tags);
    await tx
      .update(scheduledChanges)
      .set({ announcedUntil: sql`now()` })
      .where(tags.length > 0 ? undefined : lt(scheduledChanges.announcedUntil, sql`now() - ${LARGEST_LAG}`));
  });

/**
 * Draws that appeared, opened or closed, news that were published, texts that apply, banners, the announcement and
 * maintenance that started or ended since the last announcement.
 */
async function changedNames(tx: Connection): Promise<ContentNames> {
  const names = await tx
    .select({ name: draws.directoryName })
    .from(draws)
    .where(or(hasPassed(draws.publishedAt), hasPassed(draws.opensAt), hasPassed(draws.closesAt)));
  const published = await tx
    .select({ number: news.newsNumber, at: news.publishedAt })
    .from(news)
    .where(and(hasPassed(news.publishedAt), isNull(news.withdrawnAt)));
  const [banner] = await tx
    .select({ id: banners.bannerId })
    .from(banners)
    .where(or(hasPassed(banners.startsAt), hasPassed(banners.endsAt)))
    .limit(1);
  const [text] = await tx
    .select({ kind: siteTextVersions.kind })
    .from(siteTextVersions)
    .where(and(gt(siteTextVersions.number, FIRST_VERSION), hasPassed(siteTextVersions.appliesFrom)))
    .limit(1);
  const before = published.length > 0 ? await newestBeforeChange(tx) : [];
  const [running] = await tx
    .select({ section: settings.section })
    .from(settings)
    .where(
      and(inArray(settings.section, ['announcement', 'maintenance']), or(hasPassed(FROM), hasPassed(UNTIL))),
    )
    .limit(1);
  return {
    ...contentNames(names, [...published, ...before], banner !== undefined),
    texts: text !== undefined,
    shop: running !== undefined,
  };
}

/** The article that now has a newer neighbour. */
const newestBeforeChange = (tx: Connection) =>
  tx
    .select({ number: news.newsNumber })
    .from(news)
    .where(and(lte(news.publishedAt, lastAnnounced), isNull(news.withdrawnAt)))
    .orderBy(desc(news.publishedAt), desc(news.newsNumber))
    .limit(1);

const lastAnnounced = sql`(select ${scheduledChanges.announcedUntil} from ${scheduledChanges})`;

/** The period of a part of the settings. */
const FROM = sql`(${settings.value} ->> 'from')::timestamptz`;
const UNTIL = sql`(${settings.value} ->> 'until')::timestamptz`;

const hasPassed = (time: PgColumn | SQL): SQL => sql`(${time} > ${lastAnnounced} and ${time} <= now())`;

const contentNames = (
  names: readonly { name: string }[],
  numbers: readonly { number: number }[],
  hasBanners: boolean,
): ContentNames => ({
  draws: names.map(({ name }) => name),
  news: numbers.map(({ number }) => String(number)),
  banners: hasBanners,
});
