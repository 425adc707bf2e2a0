import type { OrderReason } from '#lib/contract/enums.ts';
import { isOver } from '../fairness.ts';
import { type Buyer, limitBroken } from './limits.ts';
import { type Change, type Decision, unchanged, type Capture, type KeptOrder } from './order.ts';
import { freeOf, type Standing, hasLastTicket, nextTicket } from './counters.ts';
import { isLive, isPaid } from './transitions.ts';

export type Settled = 'settled' | 'refundDue' | 'known' | 'wrongSum' | 'orderClosed';

export type Settling = {
  readonly order: KeptOrder;
  /** Null: there was nothing to pay. */
  readonly capture: Capture | null;
  /** How this payment was accounted for before. */
  readonly accounted: { readonly orderId: string; readonly to: 'sales' | 'owed' } | undefined;
  readonly hasMemberLeft: boolean;
  /** What else its buyer has; undefined where the tickets are held for him and are not looked at again. */
  readonly buyer: Buyer | undefined;
};

/** What it comes to that an order was paid, in whatever state it is by now. */
export function settle(standing: Standing, settling: Settling): Decision<Settled> {
  const { order, capture, accounted } = settling;
  if (capture === null) return settleUnpaid(standing, order);
  if (accounted !== undefined)
    return unchanged(accounted.orderId === order.orderId && accounted.to === 'sales' ? 'settled' : 'known');
  if (capture.yen !== order.total) return unchanged('wrongSum');
  const why = isLive(order.status) ? undefined : whyNotServed(standing, settling);
  return why === undefined
    ? { answer: 'settled', change: sale(standing, order, capture) }
    : owed(order, { capture, why });
}

function settleUnpaid(standing: Standing, order: KeptOrder): Decision<Settled> {
  if (order.total > 0) return unchanged('wrongSum');
  if (isPaid(order.status)) return unchanged('settled');
  return isLive(order.status)
    ? { answer: 'settled', change: sale(standing, order, null) }
    : unchanged('orderClosed');
}

/**
 * Why nothing is given for what was paid after the tickets went back. Whoever is still a member gets others, if there
 * are enough, and no more of them than he might have ordered. An order of which money went back already stays as it is,
 * so that its story has one end.
 */
function whyNotServed(
  { terms, counter, at }: Standing,
  { order, hasMemberLeft, buyer }: Settling,
): OrderReason | undefined {
  if (isPaid(order.status) || getsMoneyBack(order)) return 'paidTwice';
  // Once nothing is sold any more the seed may be known: who pays could have read what he would get.
  const isGone = isOver({ ...terms, ...counter }, at) || order.quantity > freeOf({ terms, counter, at });
  if (hasMemberLeft || isGone) return 'noneLeft';
  return buyer !== undefined && limitBroken(terms, buyer, order) !== undefined ? 'overLimit' : undefined;
}

function sale(standing: Standing, order: KeptOrder, capture: Capture | null): Change {
  const firstTicket = nextTicket(standing);
  const after: KeptOrder = {
    ...order,
    status: 'SUCCESS',
    paymentType: capture === null ? 'NONE' : order.paymentType,
    paymentStatus: capture === null ? 'NONE' : 'CAPTURED',
    reason: null,
    heldUntil: null,
    firstTicket,
    hasLastOne: hasLastTicket(standing.terms, firstTicket, order.quantity),
    isLate: !isLive(order.status),
    settledAt: standing.at,
  };
  const entry = capture && ({ kind: 'capture', to: 'sales', payment: capture } as const);
  return { before: order, after, entry };
}

type Owing = { readonly capture: Capture; readonly why: OrderReason };

/** The money goes back. An order that has its tickets keeps them: it was paid twice. */
function owed(order: KeptOrder, { capture, why }: Owing): Decision<Settled> {
  const entry = { kind: 'capture', to: 'owed', payment: capture, reason: why } as const;
  const reason = getsMoneyBack(order) ? order.reason : why;
  const after: KeptOrder = isPaid(order.status)
    ? order
    : { ...order, status: 'ERROR', paymentStatus: 'REFUND_PENDING', reason };
  return { answer: 'refundDue', change: { before: order, after, entry } };
}

const getsMoneyBack = ({ paymentStatus }: KeptOrder) =>
  paymentStatus === 'REFUND_PENDING' || paymentStatus === 'REFUNDED';
