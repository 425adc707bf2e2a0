import { and, eq, gte, inArray, lt, ne, notInArray, type SQL, sum } from 'drizzle-orm';
import { monthInJapan, orderedSince } from '#backend/domain/orders/limits.ts';
import type { Connection } from '../db/database.ts';
import { orders } from '../schema.ts';

type Period = { readonly from: Date; readonly to: Date };

/** Returns the yen that a member has paid for tickets in a period. An order that was refunded as a whole counts no more. */
export const paidIn = (db: Connection, memberId: string, { from, to }: Period): Promise<number> =>
  sumOf(
    db,
    and(
      eq(orders.memberId, memberId),
      inArray(orders.status, ['SUCCESS', 'CONFIRM']),
      notInArray(orders.paymentStatus, ['REFUND_PENDING', 'REFUNDED']),
      gte(orders.orderedAt, orderedSince(from)),
      gte(orders.settledAt, from),
      lt(orders.settledAt, to),
    ),
  );

type Spender = { readonly memberId: string; readonly orderId: string };

/** Returns the yen that count towards the monthly cap of a member beside one of their orders. READ_SPENT calculates the same. */
export async function spentBeside(db: Connection, { memberId, orderId }: Spender, at: Date): Promise<number> {
  const isLive = inArray(orders.status, ['START', 'PLAYING']);
  const others = and(
    eq(orders.memberId, memberId),
    eq(orders.stage, 'open'),
    isLive,
    ne(orders.orderId, orderId),
  );
  return (await paidIn(db, memberId, monthInJapan(at))) + (await sumOf(db, others));
}

async function sumOf(db: Connection, which: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ yen: sum(orders.total) })
    .from(orders)
    .where(which);
  return Number(counted?.yen ?? 0);
}
