import {
  isPaused,
  limitAt,
  type SpendingLimit,
  withLimit,
  withPause,
} from '#backend/domain/members/spending-limit.ts';
import { monthInJapan, yearInJapan } from '#backend/domain/orders/limits.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { lockMember } from '#backend/persistence/members/members.ts';
import { findSpendingLimit, writeSpendingLimit } from '#backend/persistence/members/spending-limits.ts';
import { paidIn } from '#backend/persistence/orders/spending.ts';

/** The sums that a member has spent, and their own limits as they hold now. */
export type SpendingView = SpendingLimit & { readonly month: number; readonly year: number };

export async function showSpending(db: Connection, memberId: string): Promise<SpendingView> {
  const at = await databaseTime(db);
  const limit = await findSpendingLimit(db, memberId);
  return {
    month: await paidIn(db, memberId, monthInJapan(at)),
    year: await paidIn(db, memberId, yearInJapan(at)),
    monthlyLimit: limitAt(limit, at),
    raise: limit.raise !== null && at < limit.raise.from ? limit.raise : null,
    pausedUntil: isPaused(limit, at) ? limit.pausedUntil : null,
  };
}

export const limitSpending = (db: Database, memberId: string, monthlyLimit: number | null) =>
  change(db, memberId, (limit, at) => withLimit(limit, monthlyLimit, at));

export const pausePurchases = (db: Database, memberId: string, days: number) =>
  change(db, memberId, (limit, at) => withPause(limit, days, at));

/** Locks the member as purchases do: an order is placed before the change or under it. */
const change = (
  db: Database,
  memberId: string,
  changed: (limit: SpendingLimit, at: Date) => SpendingLimit,
): Promise<SpendingView | 'loginRequired'> =>
  inTransaction(db, async (tx) => {
    if ((await lockMember(tx, memberId)) === undefined) return 'loginRequired';
    const limit = await findSpendingLimit(tx, memberId);
    await writeSpendingLimit(tx, memberId, changed(limit, await databaseTime(tx)));
    return showSpending(tx, memberId);
  });
