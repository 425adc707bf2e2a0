import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type {
  AccountingLists,
  AccountingOrderFilter,
  AccountingPaymentFilter,
  AccountingRefundFilter,
  AccountingShipmentFilter,
  OrderRow,
  PaymentRow,
  RefundRow,
  ShipmentRow,
  Slice,
  SliceParams,
} from '#backend/actions/operations/accounting.ts';
import type { Connection } from '../database.ts';
import { draws, ledger, orders, refunds, shipmentDraws, shipments } from '../schema.ts';
import { inRefundState } from './refund-states.ts';
import { afterPosition, conditionsOf, type ListColumns, sliceColumns, sliceOf } from './accounting-slices.ts';

export const accountingLists = (db: Connection): AccountingLists => ({
  orders: (filter, params) => ordersIn(db, filter, params),
  payments: (filter, params) => paymentsIn(db, filter, params),
  refunds: (filter, params) => refundsIn(db, filter, params),
  shipments: (filter, params) => shipmentsIn(db, filter, params),
});

type PaymentType = typeof orders.$inferSelect.paymentType;

/**
 * A value of another table, as a subquery: PostgreSQL evaluates it after the limit, for the rows of the part only, while a
 * join would be made for the whole list. The column is named with its table, which drizzle leaves out here.
 */
const drawOf = (table: string, column: 'title' | 'directory_name') =>
  sql.raw(`(select d.${column} from draws d where d.draw_id = ${table}.draw_id)`);

const isOfDraw = (table: string) => (directoryName: string) =>
  sql`${sql.raw(table)}.draw_id = (select draw_id from ${draws} where directory_name = ${directoryName})`;

const ORDERS: ListColumns = {
  ...{ at: orders.orderedAt, id: orders.orderId, yen: orders.total },
  ...{ method: orders.paymentType, ofDraw: isOfDraw('orders') },
  ofMember: (memberId) => eq(orders.memberId, memberId),
};

async function ordersIn(
  db: Connection,
  { state, payment, ...filter }: AccountingOrderFilter,
  params: SliceParams,
): Promise<Slice<OrderRow>> {
  const { orderId, memberId, quantity, price, total: yen, paymentType, status, paymentStatus } = orders;
  const { reason, orderedAt: at, settledAt: paidAt } = orders;
  const rows = await db
    .select({
      ...{ orderId, memberId, quantity, price, yen, paymentType, status, paymentStatus, reason, at, paidAt },
      directoryName: sql<string>`${drawOf('orders', 'directory_name')}`,
      drawTitle: sql<string>`${drawOf('orders', 'title')}`,
      ...sliceColumns(ORDERS, params),
    })
    .from(orders)
    .where(
      and(
        conditionsOf(filter, ORDERS),
        state && eq(status, state),
        payment && eq(paymentStatus, payment),
        afterPosition(ORDERS, params),
      ),
    )
    .orderBy(asc(at), asc(orderId))
    .limit(params.limit + 1);
  return sliceOf(params, rows);
}

/** A value of the order or shipment that a row is about. */
const subjectOf = (table: string, column: 'member_id' | 'payment_type') =>
  sql.raw(`coalesce(
    (select o.${column} from orders o where o.draw_id = ${table}.draw_id and o.order_id = ${table}.order_id),
    (select s.${column} from shipments s where s.shipment_id = ${table}.shipment_id))`);

const subjectColumns = (table: string) => ({
  memberId: sql<string>`${subjectOf(table, 'member_id')}`,
  paymentType: sql<PaymentType>`${subjectOf(table, 'payment_type')}`,
  drawTitle: sql<string | null>`${drawOf(table, 'title')}`,
});

const subjectFilters = (table: string) => ({
  method: subjectOf(table, 'payment_type'),
  // Hashed once: a subquery for each row of the list would look up 100,000 orders.
  ofMember: (memberId: string) => sql`(
    (${sql.raw(table)}.draw_id, ${sql.raw(table)}.order_id) in (
      select o.draw_id, o.order_id from ${orders} o where o.member_id = ${memberId})
    or ${sql.raw(table)}.shipment_id in (
      select s.shipment_id from ${shipments} s where s.member_id = ${memberId}))`,
  ofDraw: isOfDraw(table),
});

const PAYMENTS: ListColumns = {
  ...{ at: ledger.at, id: ledger.lineId, yen: ledger.yen },
  ...subjectFilters('ledger'),
};
const REFUNDS: ListColumns = {
  ...{ at: refunds.madeAt, id: refunds.refundId, yen: refunds.yen },
  ...subjectFilters('refunds'),
};

async function paymentsIn(
  db: Connection,
  { state, ...filter }: AccountingPaymentFilter,
  params: SliceParams,
): Promise<Slice<PaymentRow>> {
  const { lineId, orderId, shipmentId, to: account, yen, provider, paymentId, at } = ledger;
  const rows = await db
    .select({
      ...{ lineId, orderId, shipmentId, account, yen, provider, paymentId, at },
      ...subjectColumns('ledger'),
      ...sliceColumns(PAYMENTS, params),
    })
    .from(ledger)
    .where(
      and(
        eq(ledger.kind, 'capture'),
        conditionsOf(filter, PAYMENTS),
        state && eq(account, state),
        afterPosition(PAYMENTS, params),
      ),
    )
    .orderBy(asc(at), asc(lineId))
    .limit(params.limit + 1);
  return sliceOf(params, rows);
}

async function refundsIn(
  db: Connection,
  { state, scope, refundMethod, ...filter }: AccountingRefundFilter,
  params: SliceParams,
): Promise<Slice<RefundRow>> {
  const { refundId, orderId, shipmentId, yen, reason, provider, paymentId, madeAt: at } = refunds;
  const { doneAt, withdrawnAt, paidOutOn, reference } = refunds;
  const rows = await db
    .select({
      ...{ refundId, orderId, shipmentId, yen, reason, provider, paymentId, at },
      ...{ doneAt, withdrawnAt, paidOutOn, reference, scope: refunds.scope, refundMethod: refunds.method },
      tickets: sql<number>`coalesce(cardinality(${refunds.tickets}), 0)`,
      ...subjectColumns('refunds'),
      ...sliceColumns(REFUNDS, params),
    })
    .from(refunds)
    .where(
      and(
        conditionsOf(filter, REFUNDS),
        state && inRefundState(state),
        scope && eq(refunds.scope, scope),
        refundMethod && eq(refunds.method, refundMethod),
        afterPosition(REFUNDS, params),
      ),
    )
    .orderBy(asc(at), asc(refundId))
    .limit(params.limit + 1);
  return sliceOf(params, rows);
}

const SHIPMENTS: ListColumns = {
  ...{ at: shipments.requestedAt, id: shipments.shipmentId, yen: shipments.fee },
  method: shipments.paymentType,
  ofMember: (memberId) => eq(shipments.memberId, memberId),
  ofDraw: (directoryName) =>
    sql`${shipments.shipmentId} in (select sd.shipment_id from ${shipmentDraws} sd
      join ${draws} d on d.draw_id = sd.draw_id where d.directory_name = ${directoryName})`,
};

async function shipmentsIn(
  db: Connection,
  { state, ...filter }: AccountingShipmentFilter,
  params: SliceParams,
): Promise<Slice<ShipmentRow>> {
  const { shipmentId, memberId, status, prizes, fee: yen, paymentType, paymentStatus, carrier } = shipments;
  const { trackingNumber, requestedAt: at, shippedAt, deliveredAt, withdrawnAt } = shipments;
  const rows = await db
    .select({
      ...{ shipmentId, memberId, status, prizes, yen, paymentType, paymentStatus, carrier },
      ...{ trackingNumber, at, shippedAt, deliveredAt, withdrawnAt },
      ...sliceColumns(SHIPMENTS, params),
    })
    .from(shipments)
    .where(
      and(
        conditionsOf(filter, SHIPMENTS),
        state === 'withdrawn' ? isNotNull(withdrawnAt) : state && and(eq(status, state), isNull(withdrawnAt)),
        afterPosition(SHIPMENTS, params),
      ),
    )
    .orderBy(asc(at), asc(shipmentId))
    .limit(params.limit + 1);
  return sliceOf(params, rows);
}
