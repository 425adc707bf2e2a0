import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { suspensions } from '../schema.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Suspension } from '#backend/domain/members/suspension.ts';

/** The condition for a suspension in force, also for prepared statements. */
export const inForce = (row: string): string =>
  `${row}.ended_at is null and (${row}.until is null or ${row}.until > clock_timestamp())`;

/** The suspension in force. */
export async function currentSuspension(db: Connection, memberId: string): Promise<Suspension | undefined> {
  const [current] = await db
    .select()
    .from(suspensions)
    .where(and(eq(suspensions.memberId, memberId), sql.raw(inForce('suspensions'))));
  return current;
}

/** Newest first. */
export const suspensionsOf = (db: Connection, memberId: string): Promise<readonly Suspension[]> =>
  db
    .select()
    .from(suspensions)
    .where(eq(suspensions.memberId, memberId))
    .orderBy(desc(suspensions.suspendedAt));

export async function insertSuspension(
  db: Connection,
  suspension: Pick<Suspension, 'memberId' | 'reason' | 'until' | 'suspendedBy'>,
): Promise<void> {
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
}

export async function endSuspension(db: Connection, suspensionId: string, endedBy: string): Promise<void> {
  await db
    .update(suspensions)
    .set({ endedAt: CURRENT_TIME, endedBy })
    .where(eq(suspensions.suspensionId, suspensionId));
}

export async function deleteSuspensionsOf(db: Connection, memberId: string): Promise<void> {
  await db.delete(suspensions).where(eq(suspensions.memberId, memberId));
}
