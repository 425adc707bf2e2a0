import { and, eq } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { drawLog, orders } from '../schema.ts';
import { isUuid } from '../db/ids.ts';
import type { ProvableOrder } from '#backend/actions/fairness/prove-order.ts';

/** A member's order with its entry in the public log. */
export async function provableOrder(
  db: Connection,
  memberId: string,
  orderId: string,
): Promise<ProvableOrder | undefined> {
  if (!isUuid(orderId)) return undefined;
  const [found] = await db
    .select({ order: ORDER, entry: LOG_COLUMNS })
    .from(orders)
    .leftJoin(drawLog, and(eq(drawLog.drawId, orders.drawId), eq(drawLog.seq, orders.logSeq)))
    .where(and(eq(orders.orderId, orderId), eq(orders.memberId, memberId)));
  return found === undefined ? undefined : { ...found.order, entry: found.entry ?? undefined };
}

const ORDER = {
  drawId: orders.drawId,
  orderId: orders.orderId,
  quantity: orders.quantity,
  firstTicket: orders.firstTicket,
  status: orders.status,
  salt: orders.salt,
};

const { seq, kind, orderHash, fromTicket, count, at, prev, hash } = drawLog;

/** The columns of a log entry. */
export const LOG_COLUMNS = { seq, kind, orderHash, from: fromTicket, count, at, prev, hash };
