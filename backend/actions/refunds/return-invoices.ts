import type { Connection } from '#backend/persistence/db/database.ts';
import { findOrderRecord, type MoneyMovement } from '#backend/persistence/orders/order-records.ts';
import {
  findRefund,
  type ListedRefund,
  type RefundSubject,
} from '#backend/persistence/refunds/refund-records.ts';
import { shipmentRecord } from '#backend/persistence/shipments/shipment-records.ts';

/** The sale that a refund is of. */
type RefundedSale = {
  readonly id: string;
  readonly soldAt: Date;
  /** null: a shipping fee. */
  readonly drawTitle: string | null;
  /** Of one ticket, or the shipping fee. */
  readonly price: number;
};

export type RefundOfSale = { readonly refund: ListedRefund; readonly sale: RefundedSale };

/** Finds a refund with its sale, for its return invoice. Money that the shop never kept was no sale. */
export async function findRefundOfSale(
  db: Connection,
  refundId: string,
): Promise<RefundOfSale | 'notFound' | 'notASale'> {
  const refund = await findRefund(db, refundId);
  if (refund === undefined) return 'notFound';
  if (refund.reason !== 'byShop') return 'notASale';
  return { refund, sale: await saleOf(db, refund.subject) };
}

async function saleOf(db: Connection, subject: RefundSubject): Promise<RefundedSale> {
  if (subject.kind === 'order') {
    const order = await findOrderRecord(db, subject.orderId);
    if (order === undefined) throw new Error(`The order ${subject.orderId} of a refund does not exist.`);
    const { drawTitle, price } = order;
    return { id: subject.orderId, soldAt: soldAt(order.money, 'sales'), drawTitle, price };
  }
  const shipment = await shipmentRecord(db, subject.shipmentId);
  if (shipment === undefined)
    throw new Error(`The shipment ${subject.shipmentId} of a refund does not exist.`);
  const paidAt = soldAt(shipment.money, 'shipping');
  return { id: subject.shipmentId, soldAt: paidAt, drawTitle: null, price: shipment.fee };
}

function soldAt(money: readonly MoneyMovement[], account: 'sales' | 'shipping'): Date {
  const capture = money.find(({ kind, to }) => kind === 'capture' && to === account);
  if (capture === undefined) throw new Error('A kept payment has no row of the ledger.');
  return capture.at;
}
