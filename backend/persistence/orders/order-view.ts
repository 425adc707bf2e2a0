import type { OrderView } from '#backend/domain/orders/order-view.ts';
import type { RefundView } from '#backend/domain/refunds/refund.ts';
import { capOf, type MinorCaps } from '#backend/domain/orders/limits.ts';
import type { Order } from '#backend/domain/orders/order.ts';
import type { Connection, OpenDatabase } from '../db/database.ts';
import { capWithGuardian } from '#backend/domain/members/guardian.ts';
import { decisionOf, findGuardian } from '../members/guardians.ts';
import { refundViewsIn } from '../refunds/refund-views.ts';
import { prizesOfOrder } from '../prizes/prize-views.ts';
import { wordsToBuyers } from './cancellations.ts';
import { findOwnOrder } from './own-orders.ts';
import { spentBeside } from './spending.ts';

/** The connections and the caps of minors, which are settings. */
export type OrderViewDeps = Pick<OpenDatabase, 'db' | 'batching'> & { readonly caps: MinorCaps };

/** Reads an order as its member sees it. Its prizes are included only once it was played. */
export async function findOrderView(
  { db, batching, caps }: OrderViewDeps,
  memberId: string,
  orderId: string,
): Promise<OrderView | undefined> {
  const found = await findOwnOrder(batching, memberId, orderId);
  if (found === undefined) return undefined;
  const { birthday, email: _email, offered: _offered, refunds, redirectId, url, ...order } = found;
  const isPlayed = order.status === 'CONFIRM';
  return {
    ...order,
    hasLastOne: isPlayed && order.hasLastOne,
    refunds: refundViewsIn(refunds),
    shopWords: await shopWords(db, order.drawId, refundViewsIn(refunds)),
    paymentSession: redirectId === null ? null : { redirectId, url },
    prizes: isPlayed ? await prizesOfOrder(db, order) : [],
    monthlyCap: birthday === null ? null : await monthlyCap(db, order, { birthday, at: order.at, caps }),
  };
}

/** The words of staff at a cancellation, for an order that was refunded by it. */
async function shopWords(
  db: Connection,
  drawId: string,
  refunds: readonly RefundView[],
): Promise<string | null> {
  const last = refunds.findLast(({ isOfSale }) => isOfSale);
  return last === undefined ? null : wordsToBuyers(db, drawId, last.madeAt);
}

type MinorContext = { readonly birthday: string; readonly at: Date; readonly caps: MinorCaps };

/** The rest of a minor's monthly cap. Does not count the order itself, which is not paid yet, nor refunded orders. */
async function monthlyCap(db: Connection, order: Order, { birthday, at, caps }: MinorContext) {
  const shopCap = capOf(birthday, at, caps);
  if (shopCap === null) return null;
  const guardian = await findGuardian(db, order.memberId);
  const cap = capWithGuardian(shopCap, guardian && decisionOf(guardian));
  return { cap, left: Math.max(0, cap - (await spentBeside(db, order, at))) };
}
