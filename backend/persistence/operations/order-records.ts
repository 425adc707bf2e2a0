import { and, asc, between, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type {
  OrderQueries,
  MoneyMovement,
  RefundRecord,
} from '#backend/actions/operations/support-queries.ts';
import type { Page } from '#backend/actions/ports.ts';
import { emailKey } from '#backend/domain/members/email-address.ts';
import type { IdRange, Lookup } from '#backend/domain/operations/lookup.ts';
import { yen } from '#backend/domain/money.ts';
import { ORDER } from '#backend/persistence/orders/own-orders.ts';
import type { Connection } from '../database.ts';
import { draws, members, orderMoves, orders, wonPrizes, ledger, refunds } from '../schema.ts';

/** Limit of a search by short number: enough to see that several match. */
const SAME_NUMBER = 10;

const FOUND = { ...ORDER, directoryName: draws.directoryName, drawTitle: draws.title };

export const orderQueries = (db: Connection): OrderQueries => ({
  find: async (lookup, { limit, offset }) => {
    const which = matching(db, lookup);
    return { total: await db.$count(orders, which), items: await ordersWhere(db, which, { limit, offset }) };
  },

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
    const [order] = await found(db, eq(orders.orderId, orderId));
    if (order === undefined) return undefined;
    const key = { drawId: order.drawId, orderId };
    const [dates] = await db
      .select({ playedAt: orders.playedAt })
      .from(orders)
      .where(eq(orders.orderId, orderId));
    return {
      ...inYen(order),
      playedAt: dates?.playedAt ?? null,
      ...(await prizesOf(db, key)),
      moves: await movesOf(db, key),
      money: await moneyOf(db, key),
      refunds: await refundsOf(db, key),
    };
  },
});

/** A page of orders, the latest first. */
export async function ordersWhere(db: Connection, which: SQL | undefined, { limit, offset }: Page) {
  const items = await found(db, which)
    .orderBy(desc(orders.orderedAt), desc(orders.orderId))
    .limit(limit)
    .offset(offset);
  return items.map(inYen);
}

const found = (db: Connection, which: SQL | undefined) =>
  db.select(FOUND).from(orders).innerJoin(draws, eq(draws.drawId, orders.drawId)).where(which);

function matching(db: Connection, lookup: Lookup): SQL {
  if (lookup.by !== 'email') return withId(lookup);
  return inArray(orders.memberId, memberWith(db, lookup.email));
}

const memberWith = (db: Connection, email: string) =>
  db
    .select({ memberId: members.memberId })
    .from(members)
    .where(eq(members.emailKey, emailKey(email)));

const withId = ({ from, to }: IdRange) => between(orders.orderId, from, to);

const inYen = <Row extends { readonly price: number; readonly total: number }>(row: Row) => ({
  ...row,
  price: yen(row.price),
  total: yen(row.total),
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

async function prizesOf(db: Connection, { drawId, orderId }: Key) {
  const rows = await db
    .select({
      shipmentId: wonPrizes.shipmentId,
      isVoid: sql<boolean>`${wonPrizes.voidedAt} is not null`,
      count: sql<number>`count(*)::int`,
    })
    .from(wonPrizes)
    .where(and(eq(wonPrizes.drawId, drawId), eq(wonPrizes.orderId, orderId)))
    .groupBy(sql`1, 2`);
  const sum = (which: readonly { readonly count: number }[]) =>
    which.reduce((counted, { count }) => counted + count, 0);
  return {
    prizes: {
      won: sum(rows),
      waiting: sum(rows.filter(({ shipmentId, isVoid }) => shipmentId === null && !isVoid)),
      inParcels: sum(rows.filter(({ shipmentId }) => shipmentId !== null)),
      void: sum(rows.filter(({ isVoid }) => isVoid)),
    },
    parcels: rows.flatMap(({ shipmentId }) => shipmentId ?? []),
  };
}

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
