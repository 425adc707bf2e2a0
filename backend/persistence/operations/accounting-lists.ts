import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
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
import { afterPosition, conditionsOf, type ListColumns, sliceColumns, sliceOf } from './accounting-slices.ts';

export const accountingLists = (db: Connection): AccountingLists => ({
  orders: (filter, params) => ordersIn(db, filter, params),
  payments: (filter, params) => paymentsIn(db, filter, params),
  refunds: (filter, params) => refundsIn(db, filter, params),
  shipments: (filter, params) => shipmentsIn(db, filter, params),
});

const isNamed = (directoryName: string) => eq(draws.directoryName, directoryName);

const ORDERS: ListColumns = {
  ...{ at: orders.orderedAt, id: orders.orderId, yen: orders.total },
  ...{ method: orders.paymentType, member: orders.memberId, ofDraw: isNamed },
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
      ...{ directoryName: draws.directoryName, drawTitle: draws.title },
      ...sliceColumns(ORDERS, params),
    })
    .from(orders)
    .innerJoin(draws, eq(draws.drawId, orders.drawId))
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

type PaymentType = typeof orders.$inferSelect.paymentType;

/** Of the order or shipment that is paid. */
const SUBJECT = {
  memberId: sql<string>`coalesce(${orders.memberId}, ${shipments.memberId})`,
  paymentType: sql<PaymentType>`coalesce(${orders.paymentType}, ${shipments.paymentType})`,
  drawTitle: sql<string | null>`${draws.title}`,
};

const PAID = { method: SUBJECT.paymentType, member: SUBJECT.memberId, ofDraw: isNamed };
const PAYMENTS: ListColumns = { at: ledger.at, id: ledger.lineId, yen: ledger.yen, ...PAID };
const REFUNDS: ListColumns = { at: refunds.madeAt, id: refunds.refundId, yen: refunds.yen, ...PAID };

const isOfOrder = (table: typeof ledger | typeof refunds): SQL | undefined =>
  and(eq(orders.drawId, table.drawId), eq(orders.orderId, table.orderId));

async function paymentsIn(
  db: Connection,
  { state, ...filter }: AccountingPaymentFilter,
  params: SliceParams,
): Promise<Slice<PaymentRow>> {
  const { lineId, orderId, shipmentId, to: account, yen, provider, paymentId, at } = ledger;
  const rows = await db
    .select({
      ...{ lineId, orderId, shipmentId, account, yen, provider, paymentId, at },
      ...SUBJECT,
      ...sliceColumns(PAYMENTS, params),
    })
    .from(ledger)
    .leftJoin(orders, isOfOrder(ledger))
    .leftJoin(shipments, eq(shipments.shipmentId, shipmentId))
    .leftJoin(draws, eq(draws.drawId, ledger.drawId))
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
  { state, ...filter }: AccountingRefundFilter,
  params: SliceParams,
): Promise<Slice<RefundRow>> {
  const { refundId, orderId, shipmentId, yen, reason, provider, paymentId, madeAt: at, doneAt } = refunds;
  const rows = await db
    .select({
      ...{ refundId, orderId, shipmentId, yen, reason, provider, paymentId, at, doneAt },
      ...SUBJECT,
      ...sliceColumns(REFUNDS, params),
    })
    .from(refunds)
    .leftJoin(orders, isOfOrder(refunds))
    .leftJoin(shipments, eq(shipments.shipmentId, shipmentId))
    .leftJoin(draws, eq(draws.drawId, refunds.drawId))
    .where(
      and(
        conditionsOf(filter, REFUNDS),
        state && (state === 'done' ? isNotNull(doneAt) : isNull(doneAt)),
        afterPosition(REFUNDS, params),
      ),
    )
    .orderBy(asc(at), asc(refundId))
    .limit(params.limit + 1);
  return sliceOf(params, rows);
}

const SHIPMENTS: ListColumns = {
  ...{ at: shipments.requestedAt, id: shipments.shipmentId, yen: shipments.fee },
  ...{ method: shipments.paymentType, member: shipments.memberId },
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
