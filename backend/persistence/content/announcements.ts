import { type ContentNames, tagsOf } from '#backend/domain/content/tags.ts';
import { asc, inArray, lte, notInArray, and, sql } from 'drizzle-orm';
import { inMs } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { announcements, storefrontAnnouncements, storefronts } from '../schema.ts';

const AT_ONCE = 100;
/** Longer than a delivery takes. After this another backend retries the delivery of one that crashed. */
const LEASE_MS = 60_000;

const { storefrontAnnouncementId: id, origin, dueAt, attempts, tags } = storefrontAnnouncements;

/** Addresses everything announced to each storefront with a lease, and drops storefronts whose lease has ended. */
export async function distributeAnnouncements(db: Connection): Promise<void> {
  await db.delete(storefronts).where(lte(storefronts.leaseUntil, sql`now()`));
  // A storefront that registers after this statement has begun renders what the announcements tell of, because they
  // are committed. The lock keeps a storefront from being deleted before its rows refer to it.
  await db.execute(sql`
      with taken as (
        delete from announcements
         where announcement_id in (select announcement_id from announcements order by 1 limit ${AT_ONCE} for update skip locked)
        returning announcement_id, tags, made_at),
      registered as (select origin from storefronts for key share)
      insert into storefront_announcements (origin, tags, made_at)
      select origin, tags, made_at from taken cross join registered order by announcement_id`);
}

/** Changed cache tags that one storefront has not acknowledged. */
export type Announcement = {
  readonly id: number;
  readonly origin: string;
  readonly tags: readonly string[];
  readonly attempts: number;
};

/** Claims due announcements for the duration of a lease, but none of the storefronts at these origins. */
export async function claimAnnouncements(
  db: Connection,
  exceptOrigins: readonly string[],
): Promise<readonly Announcement[]> {
  // A separate CTE is evaluated once. As a subquery of the update the database may evaluate it again per row.
  const due = db.$with('due').as(
    db
      .select({ id })
      .from(storefrontAnnouncements)
      .where(and(lte(dueAt, sql`now()`), notInArray(origin, [...exceptOrigins])))
      .orderBy(asc(id))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true }),
  );
  return db
    .with(due)
    .update(storefrontAnnouncements)
    .set({ dueAt: inMs(LEASE_MS), attempts: sql`${attempts} + 1` })
    .where(inArray(id, db.select({ id: due.id }).from(due)))
    .returning({ id, origin, tags, attempts });
}

/** Deletes announcements that their storefront has acknowledged. */
export async function deleteAnnouncements(db: Connection, ids: readonly number[]): Promise<void> {
  await db.delete(storefrontAnnouncements).where(inArray(id, [...ids]));
}

/** Makes announcements due again after `afterMs`. */
export async function retryAnnouncements(
  db: Connection,
  ids: readonly number[],
  afterMs: number,
): Promise<void> {
  await db
    .update(storefrontAnnouncements)
    .set({ dueAt: inMs(afterMs) })
    .where(inArray(id, [...ids]));
}

/** Adds an announcement in the transaction of the change, so that neither exists without the other. */
export async function addAnnouncement(db: Connection, changed: readonly string[]): Promise<void> {
  await db.insert(announcements).values({ tags: [...changed] });
}

/** Queues the revalidation of the pages that show this content. */
export async function announceContent(
  tx: Connection,
  { draws = [], news = [], banners = false, shop = false, texts = false }: Partial<ContentNames>,
): Promise<void> {
  const tags = tagsOf({ draws, news, banners, shop, texts });
  if (tags.length > 0) await addAnnouncement(tx, tags);
}
