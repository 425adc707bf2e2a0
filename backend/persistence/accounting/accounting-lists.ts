import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { OrderSummary } from '../orders/order-list.ts';
import type { Connection } from '../db/database.ts';
import { draws, ledger, orders, refunds, shipmentDraws, shipments } from '../schema.ts';
import { drawOf, isOfDraw, subjectColumns, subjectFilters } from './accounting-subjects.ts';
import {
  conditionsOf,
  type ListColumns,
  positionOf,
  readPage,
  sliceOf,
  sumsOf,
  type AccountingFilter,
} from './accounting-slices.ts';
import type { SliceParams, Slice } from '../db/pages.ts';
import type {
  PlayStatus,
  PaymentStatus,
  RefundState,
  RefundScope,
  RefundMethod,
  ShippingStatus,
  OrderReason,
  Carrier,
} from '#lib/contract/enums.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { inRefundState } from '../refunds/refund-views.ts';

/** The columns of orders that lists are ordered and filtered by. */
export const ORDERS: ListColumns = {
  table: orders,
  base: undefined,
  at: orders.orderedAt,
  id: orders.orderId,
  yen: orders.total,
  paidBy: (method) => sql`${orders.paymentType} = ${method}`,
  ofDraw: isOfDraw('orders'),
  ofMember: (memberId) => eq(orders.memberId, memberId),
};

type List = {
  readonly columns: ListColumns;
  readonly filter: AccountingFilter;
  /** The conditions of this list alone. */
  readonly own: SQL | undefined;
  readonly params: SliceParams;
};

/** A part of a list; with the first one, the sums of the whole list. */
async function sliceOfList<Row extends { readonly position: string }>(
  db: Connection,
  { columns, filter, own, params }: List,
  read: (which: SQL | undefined, order: readonly SQL[]) => Promise<readonly Row[]>,
): Promise<Slice<Omit<Row, 'position'>>> {
  const conditions = and(conditionsOf(filter, columns), own);
  const all = params.after === undefined ? await sumsOf(db, columns, conditions) : null;
  if (all?.rows === 0) return { items: [], next: null, all };
  const page = { columns, direction: 'oldestFirst', filter, total: all?.rows, ...params } as const;
  const rows = await readPage(db, page, (rest, order) => read(and(conditions, rest), order));
  return { ...sliceOf(rows, params.limit), all };
}

export type AccountingOrderFilter = AccountingFilter & {
  readonly state?: PlayStatus;
  readonly payment?: PaymentStatus;
};

export function accountingOrders(
  db: Connection,
  { state, payment, ...filter }: AccountingOrderFilter,
  params: SliceParams,
): Promise<Slice<OrderSummary>> {
  const { orderId, memberId, quantity, price, total, paymentType, status, paymentStatus } = orders;
  const { reason, orderedAt, settledAt } = orders;
  const row = {
    orderId,
    memberId,
    quantity,
    price,
    total,
    paymentType,
    status,
    paymentStatus,
    reason,
    orderedAt,
    settledAt,
    directoryName: sql<string>`${drawOf('orders', 'directory_name')}`,
    drawTitle: sql<string>`${drawOf('orders', 'title')}`,
    position: positionOf(ORDERS),
  };
  const own = and(state && eq(status, state), payment && eq(paymentStatus, payment));
  return sliceOfList(db, { columns: ORDERS, filter, own, params }, (rows, order) =>
    db
      .select(row)
      .from(orders)
      .where(rows)
      .orderBy(...order)
      .limit(params.limit + 1),
  );
}

const PAYMENTS: ListColumns = {
  table: ledger,
  base: eq(ledger.kind, sql`'capture'`),
  at: ledger.at,
  id: ledger.lineId,
  yen: ledger.yen,
  ...subjectFilters('ledger', 'line_id'),
};
const REFUNDS: ListColumns = {
  table: refunds,
  base: undefined,
  at: refunds.madeAt,
  id: refunds.refundId,
  yen: refunds.yen,
  ...subjectFilters('refunds', 'refund_id'),
};

type Subject = {
  readonly orderId: string | null;
  readonly shipmentId: string | null;
  readonly memberId: string;
  readonly drawTitle: string | null;
  readonly paymentType: PaymentType | null;
};

export type PaymentRow = Subject & {
  readonly lineId: number;
  readonly account: string;
  readonly yen: number;
  readonly provider: string;
  readonly paymentId: string;
  readonly at: Date;
};

type PaymentAccount = 'sales' | 'shipping' | 'owed';

type AccountingPaymentFilter = AccountingFilter & { readonly state?: PaymentAccount };

export function accountingPayments(
  db: Connection,
  { state, ...filter }: AccountingPaymentFilter,
  params: SliceParams,
): Promise<Slice<PaymentRow>> {
  const { lineId, orderId, shipmentId, to: account, yen, provider, paymentId, at } = ledger;
  const row = {
    lineId,
    orderId,
    shipmentId,
    account,
    yen,
    provider,
    paymentId,
    at,
    ...subjectColumns('ledger'),
    position: positionOf(PAYMENTS),
  };
  const own = state && eq(account, state);
  return sliceOfList(db, { columns: PAYMENTS, filter, own, params }, (rows, order) =>
    db
      .select(row)
      .from(ledger)
      .where(rows)
      .orderBy(...order)
      .limit(params.limit + 1),
  );
}

export type RefundRow = Subject & {
  readonly refundId: string;
  readonly yen: number;
  readonly reason: OrderReason;
  readonly provider: string;
  readonly paymentId: string;
  readonly scope: RefundScope;
  /** Number of refunded tickets. */
  readonly tickets: number;
  readonly refundMethod: RefundMethod;
  readonly at: Date;
  readonly doneAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly paidOutOn: string | null;
  readonly reference: string | null;
};

type AccountingRefundFilter = AccountingFilter & {
  readonly state?: RefundState;
  readonly scope?: RefundScope;
  readonly refundMethod?: RefundMethod;
};

export function accountingRefunds(
  db: Connection,
  { state, scope, refundMethod, ...filter }: AccountingRefundFilter,
  params: SliceParams,
): Promise<Slice<RefundRow>> {
  const { refundId, orderId, shipmentId, yen, reason, provider, paymentId, madeAt: at } = refunds;
  const { doneAt, withdrawnAt, paidOutOn, reference } = refunds;
  const row = {
    refundId,
    orderId,
    shipmentId,
    yen,
    reason,
    provider,
    paymentId,
    at,
    doneAt,
    withdrawnAt,
    paidOutOn,
    reference,
    scope: refunds.scope,
    refundMethod: refunds.method,
    tickets: sql<number>`cardinality(${refunds.tickets})`,
    ...subjectColumns('refunds'),
    position: positionOf(REFUNDS),
  };
  const own = and(
    state && inRefundState(state),
    scope && eq(refunds.scope, scope),
    refundMethod && eq(refunds.method, refundMethod),
  );
  return sliceOfList(db, { columns: REFUNDS, filter, own, params }, (rows, order) =>
    db
      .select(row)
      .from(refunds)
      .where(rows)
      .orderBy(...order)
      .limit(params.limit + 1),
  );
}

const SHIPMENTS: ListColumns = {
  table: shipments,
  base: undefined,
  at: shipments.requestedAt,
  id: shipments.shipmentId,
  yen: shipments.fee,
  paidBy: (method) => sql`${shipments.paymentType} = ${method}`,
  ofMember: (memberId) => eq(shipments.memberId, memberId),
  ofDraw: (directoryName) =>
    sql`${shipments.shipmentId} in (select sd.shipment_id from ${shipmentDraws} sd
      join ${draws} d on d.draw_id = sd.draw_id where d.directory_name = ${directoryName})`,
};

export type ShipmentRow = {
  readonly shipmentId: string;
  readonly memberId: string;
  readonly status: ShippingStatus;
  readonly prizes: number;
  readonly yen: number;
  readonly paymentType: PaymentType | null;
  readonly paymentStatus: PaymentStatus;
  readonly carrier: Carrier | null;
  readonly trackingNumber: string | null;
  readonly at: Date;
  readonly shippedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly withdrawnAt: Date | null;
};

type AccountingShipmentFilter = AccountingFilter & {
  readonly state?: ShippingStatus | 'withdrawn';
};

export function accountingShipments(
  db: Connection,
  { state, ...filter }: AccountingShipmentFilter,
  params: SliceParams,
): Promise<Slice<ShipmentRow>> {
  const { shipmentId, memberId, status, prizes, fee: yen, paymentType, paymentStatus, carrier } = shipments;
  const { trackingNumber, requestedAt: at, shippedAt, deliveredAt, withdrawnAt } = shipments;
  const row = {
    shipmentId,
    memberId,
    status,
    prizes,
    yen,
    paymentType,
    paymentStatus,
    carrier,
    trackingNumber,
    at,
    shippedAt,
    deliveredAt,
    withdrawnAt,
    position: positionOf(SHIPMENTS),
  };
  const own =
    state === 'withdrawn' ? isNotNull(withdrawnAt) : state && and(eq(status, state), isNull(withdrawnAt));
  return sliceOfList(db, { columns: SHIPMENTS, filter, own, params }, (rows, order) =>
    db
      .select(row)
      .from(shipments)
      .where(rows)
      .orderBy(...order)
      .limit(params.limit + 1),
  );
}
