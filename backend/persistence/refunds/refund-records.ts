import { and, between, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type {
  ListedRefund,
  RefundFilter,
  RefundQueries,
  RefundSubject,
} from '#backend/actions/orders/order-records.ts';
import { idRangeOf } from '#backend/domain/shipments/shipment.ts';
import type { Connection } from '../db/database.ts';
import { isUuid } from '../db/ids.ts';
import { type KeyedList, pageOfKeys } from '../db/page-keys.ts';
import { disputes, orders, refunds, shipments } from '../schema.ts';
import { REFUND } from '../orders/order-records.ts';
import { inRefundState, isOpen } from './refund-states.ts';

export const refundQueries = (db: Connection): RefundQueries => ({
  list: async ({ state, method, q, from, before, ...page }) => {
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
      ...{ table: refunds, key: { refundId }, which },
      order: { columns: [madeAt, refundId], direction: isWaiting ? 'asc' : 'desc' },
    };
    const { total, keys, order } = await pageOfKeys(db, list, page);
    const items = await found(db, inArray(refundId, keys)).orderBy(...order);
    return { total, items: items.map(withSubject) };
  },

  find: async (refundId) => {
    if (!isUuid(refundId)) return undefined;
    const [row] = await found(db, eq(refunds.refundId, refundId));
    return row && withSubject(row);
  },
});

/** The refunds of the order or shipment whose number begins so. */
function isOfNumber(text: string): SQL | undefined {
  const range = idRangeOf(text);
  if (range === undefined) return sql`false`;
  const { from, to } = range;
  return or(between(refunds.orderId, from, to), between(refunds.shipmentId, from, to));
}

function inListedState(state: RefundFilter['state']): SQL | undefined {
  if (state === undefined) return isOpen;
  return state === 'all' ? undefined : inRefundState(state);
}

const FOUND = {
  ...REFUND,
  drawId: refunds.drawId,
  orderId: refunds.orderId,
  shipmentId: refunds.shipmentId,
  memberId: sql<string>`coalesce(${orders.memberId}, ${shipments.memberId})`,
  isDisputed: sql<boolean>`exists (select from ${disputes} d
    where d.provider = refunds.provider and d.payment_id = refunds.payment_id and d.state <> 'won')`,
};

const found = (db: Connection, which: SQL | undefined) =>
  db
    .select(FOUND)
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
