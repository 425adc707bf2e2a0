import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { SuspensionStore } from '#backend/actions/members/ports.ts';
import type { Connection } from '../db/database.ts';
import { suspensions } from '../schema.ts';
import { CURRENT_TIME } from '../db/clock.ts';

/** The condition for a suspension in force, also for prepared statements. */
export const inForce = (row: string): string =>
  `${row}.ended_at is null and (${row}.until is null or ${row}.until > clock_timestamp())`;

export const suspensionStore = (db: Connection): SuspensionStore => ({
  current: async (memberId) => {
    const [current] = await db
      .select()
      .from(suspensions)
      .where(and(eq(suspensions.memberId, memberId), sql.raw(inForce('suspensions'))));
    return current;
  },

  listOf: (memberId) =>
    db
      .select()
      .from(suspensions)
      .where(eq(suspensions.memberId, memberId))
      .orderBy(desc(suspensions.suspendedAt)),

  add: async (suspension) => {
    // One that is over by its date makes room for the next.
    await db
      .update(suspensions)
      .set({ endedAt: suspensions.until })
      .where(
        and(
          eq(suspensions.memberId, suspension.memberId),
          isNull(suspensions.endedAt),
          lte(suspensions.until, CURRENT_TIME),
        ),
      );
    await db.insert(suspensions).values({ ...suspension, suspendedAt: CURRENT_TIME });
  },

  end: async (suspensionId, endedBy) => {
    await db
      .update(suspensions)
      .set({ endedAt: CURRENT_TIME, endedBy })
      .where(eq(suspensions.suspensionId, suspensionId));
  },

  deleteOf: async (memberId) => {
    await db.delete(suspensions).where(eq(suspensions.memberId, memberId));
  },
});
