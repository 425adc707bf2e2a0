import { asc, inArray, lte, sql } from 'drizzle-orm';
import type { AnnouncementStore } from '#backend/actions/ports.ts';
import { inMs } from '../clock.ts';
import type { Connection } from '../database.ts';
import { announcements } from '../schema.ts';

const AT_ONCE = 100;
/** Longer than a delivery takes. After this another backend retries the delivery of one that crashed. */
const LEASE_MS = 60_000;

export const announcementStore = (db: Connection): AnnouncementStore => ({
  add: (tags) => addAnnouncement(db, tags),

  claim: async () => {
    // A separate CTE is evaluated once. As a subquery of the update the database may evaluate it again per row.
    const due = db.$with('due').as(
      db
        .select({ id: announcements.announcementId })
        .from(announcements)
        .where(lte(announcements.dueAt, sql`now()`))
        .orderBy(asc(announcements.announcementId))
        .limit(AT_ONCE)
        .for('update', { skipLocked: true }),
    );
    return db
      .with(due)
      .update(announcements)
      .set({ dueAt: inMs(LEASE_MS), attempts: sql`${announcements.attempts} + 1` })
      .where(inArray(announcements.announcementId, db.select({ id: due.id }).from(due)))
      .returning({
        id: announcements.announcementId,
        tags: announcements.tags,
        attempts: announcements.attempts,
      });
  },

  done: async (ids) => {
    await db.delete(announcements).where(inArray(announcements.announcementId, [...ids]));
  },

  again: async (ids, afterMs) => {
    await db
      .update(announcements)
      .set({ dueAt: inMs(afterMs) })
      .where(inArray(announcements.announcementId, [...ids]));
  },
});

/** Adds an announcement in the transaction of the change, so that neither exists without the other. */
export async function addAnnouncement(db: Connection, tags: readonly string[]): Promise<void> {
  await db.insert(announcements).values({ tags: [...tags] });
}
