import { and, asc, between, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { RefundMethod, RefundState } from '#lib/contract/enums.ts';
import { rangeOf } from '#backend/domain/lookup.ts';
import type { Connection } from '../db/database.ts';
import { disputes, type ledger, orders, refunds, shipments } from '../schema.ts';
import { type Page, type Paged, type KeyedList, pageOfKeys } from '../db/pages.ts';
import { isOpen, inRefundState } from './refund-views.ts';
import { isUuid } from '#backend/domain/lookup.ts';

export type RefundRecord = Omit<
  typeof refunds.$inferSelect,
  'drawId' | 'orderId' | 'shipmentId' | 'dueAt' | 'isWhole' | 'providerRefundId'
>;

/** The subject of a refund: an order by both its ids, or a shipment. */
export type RefundSubject =
  | { readonly kind: 'order'; readonly drawId: string; readonly orderId: string }
  | { readonly kind: 'shipment'; readonly shipmentId: string };

export type ListedRefund = RefundRecord & {
  readonly subject: RefundSubject;
  readonly memberId: string;
  /** The payer's bank asks for the payment back, or has taken it back. */
  readonly isDisputed: boolean;
};

type RefundFilter = Page & {
  /** `undefined`: all that are due or requested. */
  readonly state: RefundState | 'all' | undefined;
  readonly method: RefundMethod | undefined;
  /** The number of an order or shipment. */
  readonly q?: string;
  /** Made from this time on. */
  readonly from?: Date;
  /** Made before this time. */
  readonly before?: Date;
};

/** A page of refunds, newest first; those that are due or requested, longest waiting first. */
export async function listRefunds(
  db: Connection,
  { state, method, q, from, before, ...page }: RefundFilter,
): Promise<Paged<ListedRefund>> {
  const { madeAt, refundId } = refunds;
  const which = and(
    inListedState(state),
    method && eq(refunds.method, method),
    q === undefined ? undefined : isOfNumber(q),
    from && gte(madeAt, from),
    before && lt(madeAt, before),
  );
  const isWaiting = state === undefined || state === 'due' || state === 'requested';
  const list: KeyedList = {
    table: refunds,
    key: { refundId },
    which,
    order: { columns: [madeAt, refundId], direction: isWaiting ? 'asc' : 'desc' },
  };
  const { total, keys, order } = await pageOfKeys(db, list, page);
  const items = await listedWhere(db, inArray(refundId, keys)).orderBy(...order);
  return { total, items: items.map(withSubject) };
}

export async function findRefund(db: Connection, refundId: string): Promise<ListedRefund | undefined> {
  if (!isUuid(refundId)) return undefined;
  const [row] = await listedWhere(db, eq(refunds.refundId, refundId));
  return row && withSubject(row);
}

const REFUND = {
  refundId: refunds.refundId,
  yen: refunds.yen,
  reason: refunds.reason,
  scope: refunds.scope,
  method: refunds.method,
  note: refunds.note,
  tickets: refunds.tickets,
  provider: refunds.provider,
  paymentId: refunds.paymentId,
  madeAt: refunds.madeAt,
  tries: refunds.tries,
  doneAt: refunds.doneAt,
  paidOutOn: refunds.paidOutOn,
  reference: refunds.reference,
  withdrawnAt: refunds.withdrawnAt,
};

/** The subject of a payment: an order by both its ids, or a shipment. */
export type PaidSubject =
  | { readonly drawId: string; readonly orderId: string }
  | { readonly shipmentId: string };

/** The refunds of an order or a shipment, oldest first. */
export const refundsOf = (db: Connection, subject: PaidSubject): Promise<RefundRecord[]> =>
  db.select(REFUND).from(refunds).where(isAbout(refunds, subject)).orderBy(asc(refunds.madeAt));

/** Condition on refunds or the ledger. */
export const isAbout = (table: typeof ledger | typeof refunds, subject: PaidSubject): SQL | undefined =>
  'shipmentId' in subject
    ? eq(table.shipmentId, subject.shipmentId)
    : and(eq(table.drawId, subject.drawId), eq(table.orderId, subject.orderId));

/** The refunds of the order or shipment whose number begins so. */
function isOfNumber(text: string): SQL | undefined {
  const range = rangeOf(text);
  if (range === undefined) return sql`false`;
  const { from, to } = range;
  return or(between(refunds.orderId, from, to), between(refunds.shipmentId, from, to));
}

function inListedState(state: RefundFilter['state']): SQL | undefined {
  if (state === undefined) return isOpen;
  return state === 'all' ? undefined : inRefundState(state);
}

const LISTED = {
  ...REFUND,
  drawId: refunds.drawId,
  orderId: refunds.orderId,
  shipmentId: refunds.shipmentId,
  memberId: sql<string>`coalesce(${orders.memberId}, ${shipments.memberId})`,
  isDisputed: sql<boolean>`exists (select from ${disputes} d
    where d.provider = refunds.provider and d.payment_id = refunds.payment_id and d.state <> 'won')`,
};

const listedWhere = (db: Connection, which: SQL | undefined) =>
  db
    .select(LISTED)
    .from(refunds)
    .leftJoin(orders, and(eq(orders.drawId, refunds.drawId), eq(orders.orderId, refunds.orderId)))
    .leftJoin(shipments, eq(shipments.shipmentId, refunds.shipmentId))
    .where(which);

type Row = Omit<ListedRefund, 'subject'> & {
  readonly drawId: string | null;
  readonly orderId: string | null;
  readonly shipmentId: string | null;
};

const withSubject = ({ drawId, orderId, shipmentId, ...refund }: Row): ListedRefund => ({
  ...refund,
  subject: subjectOf({ drawId, orderId, shipmentId }),
});

function subjectOf({
  drawId,
  orderId,
  shipmentId,
}: Pick<Row, 'drawId' | 'orderId' | 'shipmentId'>): RefundSubject {
  if (drawId !== null && orderId !== null) return { kind: 'order', drawId, orderId };
  if (shipmentId === null) throw new Error('A refund is of an order or a shipment.');
  return { kind: 'shipment', shipmentId };
}
