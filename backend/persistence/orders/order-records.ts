import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { OrderQueries, MoneyMovement, RefundRecord } from '#backend/actions/orders/order-records.ts';
import type { Connection } from '../db/database.ts';
import { emailsAbout } from '../emails/sent-emails.ts';
import { disputes, ledger, orderMoves, orders, refunds } from '../schema.ts';
import { foundOrders, inYen, listOrders, memberWith, withId } from './order-list.ts';
import { countsOf, ticketPrizes, ticketsOf } from './order-tickets.ts';

/** Limit of a search by short number: enough to see that several match. */
const SAME_NUMBER = 10;

export const orderQueries = (db: Connection): OrderQueries => ({
  list: (filter, params) => listOrders(db, filter, params),

  membersOf: async (lookup) => {
    const rows =
      lookup.by === 'email'
        ? await memberWith(db, lookup.email)
        : await db
            .selectDistinct({ memberId: orders.memberId })
            .from(orders)
            .where(withId(lookup))
            .limit(SAME_NUMBER);
    return rows.map(({ memberId }) => memberId);
  },

  idsIn: async (range) => {
    const rows = await db
      .select({ orderId: orders.orderId })
      .from(orders)
      .where(withId(range))
      .orderBy(asc(orders.orderId))
      .limit(SAME_NUMBER);
    return rows.map(({ orderId }) => orderId);
  },

  recordOf: async (orderId) => {
    const [order] = await foundOrders(db, eq(orders.orderId, orderId));
    if (order === undefined) return undefined;
    const key = { drawId: order.drawId, orderId };
    const [dates] = await db
      .select({ playedAt: orders.playedAt })
      .from(orders)
      .where(eq(orders.orderId, orderId));
    const refundsMade = await refundsOf(db, key);
    const prizes = await ticketPrizes(db, key);
    return {
      ...inYen(order),
      playedAt: dates?.playedAt ?? null,
      prizes: countsOf(prizes),
      tickets: ticketsOf(order, prizes, refundsMade),
      shipments: [...new Set(prizes.flatMap(({ shipmentId }) => shipmentId ?? []))],
      moves: await movesOf(db, key),
      money: await moneyOf(db, key),
      refunds: refundsMade,
      disputes: await disputesOf(db, key),
      emails: await emailsAbout(db, { memberId: order.memberId, aboutId: orderId }),
    };
  },
});

type Key = { readonly drawId: string; readonly orderId: string };

const movesOf = (db: Connection, { drawId, orderId }: Key) => {
  const { from, to, paymentStatus, reason, at } = orderMoves;
  return db
    .select({ from, to, paymentStatus, reason, at })
    .from(orderMoves)
    .where(and(eq(orderMoves.drawId, drawId), eq(orderMoves.orderId, orderId)))
    .orderBy(asc(orderMoves.step));
};

const disputesOf = (db: Connection, { drawId, orderId }: Key) =>
  db
    .select()
    .from(disputes)
    .where(and(eq(disputes.drawId, drawId), eq(disputes.orderId, orderId)))
    .orderBy(desc(disputes.openedAt), asc(disputes.disputeId));

/** The subject of a payment: an order by both its ids, or a shipment. */
type Payable = { readonly drawId: string; readonly orderId: string } | { readonly shipmentId: string };

export function moneyOf(db: Connection, what: Payable): Promise<MoneyMovement[]> {
  const { kind, from, to, yen, provider, paymentId, at } = ledger;
  return db
    .select({ kind, from, to, yen, provider, paymentId, at })
    .from(ledger)
    .where(about(ledger, what))
    .orderBy(asc(ledger.lineId));
}

export const REFUND = {
  refundId: refunds.refundId,
  yen: refunds.yen,
  reason: refunds.reason,
  scope: refunds.scope,
  method: refunds.method,
  note: refunds.note,
  tickets: sql<number[]>`coalesce(${refunds.tickets}, '{}')`,
  provider: refunds.provider,
  paymentId: refunds.paymentId,
  madeAt: refunds.madeAt,
  tries: refunds.tries,
  doneAt: refunds.doneAt,
  paidOutOn: refunds.paidOutOn,
  reference: refunds.reference,
  withdrawnAt: refunds.withdrawnAt,
};

export const refundsOf = (db: Connection, what: Payable): Promise<RefundRecord[]> =>
  db.select(REFUND).from(refunds).where(about(refunds, what)).orderBy(asc(refunds.madeAt));

const about = (table: typeof ledger | typeof refunds, what: Payable): SQL | undefined =>
  'shipmentId' in what
    ? eq(table.shipmentId, what.shipmentId)
    : and(eq(table.drawId, what.drawId), eq(table.orderId, what.orderId));
