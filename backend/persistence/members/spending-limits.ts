import { eq } from 'drizzle-orm';
import { NO_LIMIT, type SpendingLimit } from '#backend/domain/members/spending-limit.ts';
import type { Connection } from '../db/database.ts';
import { spendingLimits } from '../schema.ts';

/** The limit of a member; without a row there is none. */
export async function findSpendingLimit(db: Connection, memberId: string): Promise<SpendingLimit> {
  const [row] = await db.select().from(spendingLimits).where(eq(spendingLimits.memberId, memberId));
  return row === undefined ? NO_LIMIT : spendingLimitIn(row);
}

type LimitRow = Omit<typeof spendingLimits.$inferSelect, 'memberId'>;

export const spendingLimitIn = ({
  monthlyLimit,
  raiseFrom,
  raisedLimit,
  pausedUntil,
}: LimitRow): SpendingLimit => ({
  monthlyLimit,
  raise: raiseFrom === null ? null : { monthlyLimit: raisedLimit, from: raiseFrom },
  pausedUntil,
});

export async function writeSpendingLimit(
  db: Connection,
  memberId: string,
  { monthlyLimit, raise, pausedUntil }: SpendingLimit,
): Promise<void> {
  const row: LimitRow = {
    monthlyLimit,
    raiseFrom: raise?.from ?? null,
    raisedLimit: raise?.monthlyLimit ?? null,
    pausedUntil,
  };
  await db
    .insert(spendingLimits)
    .values({ memberId, ...row })
    .onConflictDoUpdate({ target: spendingLimits.memberId, set: row });
}

export async function deleteSpendingLimitOf(db: Connection, memberId: string): Promise<void> {
  await db.delete(spendingLimits).where(eq(spendingLimits.memberId, memberId));
}
