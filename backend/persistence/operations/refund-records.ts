import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type {
  ListedRefund,
  RefundQueries,
  RefundSubject,
} from '#backend/actions/operations/support-queries.ts';
import type { Connection } from '../database.ts';
import { isUuid } from '../ids.ts';
import { disputes, orders, refunds, shipments } from '../schema.ts';
import { REFUND } from './order-records.ts';
import { inRefundState, isOpen } from './refund-states.ts';

export const refundQueries = (db: Connection): RefundQueries => ({
  list: async ({ state, method, limit, offset }) => {
    const inState = state === undefined ? isOpen : inRefundState(state);
    const which = and(inState, method === undefined ? undefined : eq(refunds.method, method));
    const items = await found(db, which)
      .orderBy(desc(refunds.madeAt), desc(refunds.refundId))
      .limit(limit)
      .offset(offset);
    return { total: await db.$count(refunds, which), items: items.map(withSubject) };
  },

  find: async (refundId) => {
    if (!isUuid(refundId)) return undefined;
    const [row] = await found(db, eq(refunds.refundId, refundId));
    return row && withSubject(row);
  },
});

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
