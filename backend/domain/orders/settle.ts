import type { OrderReason } from '#lib/contract/enums.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { LAST_SALE_MS } from '#lib/fairness/log-entry.ts';
import { isOver } from '../draws/sale.ts';
import { type Buyer, exceededLimit } from './limits.ts';
import { type OrderChange, type Decision, unchanged, type Capture, type StoredOrder } from './order.ts';
import { freeTickets, type LockedDraw, hasLastTicket, nextTicket } from './counters.ts';
import { isLive, isPaid } from './transitions.ts';

export type SettleResult = 'settled' | 'refundDue' | 'known' | 'wrongSum' | 'orderClosed';

export type SettleParams = {
  readonly order: StoredOrder;
  /** Null: there was nothing to pay. */
  readonly capture: Capture | null;
  /** How it was paid, if not as the order expects: it may be paid late, while another payment is open. */
  readonly paymentType?: PaymentType | undefined;
  /** How this payment was booked before. */
  readonly accounted: { readonly orderId: string; readonly to: 'sales' | 'owed' } | undefined;
  readonly hasMemberLeft: boolean;
  /**
   * The buyer's other orders; `undefined` if the tickets are on hold, because their limits were checked when it began.
   */
  readonly buyer: Buyer | undefined;
};

/** Decides how a captured payment is booked, whatever the order's status is now. */
export function settle(draw: LockedDraw, params: SettleParams): Decision<SettleResult> {
  const { order, capture, accounted, paymentType = order.paymentType } = params;
  if (capture === null) return settleUnpaid(draw, order);
  if (accounted !== undefined)
    return unchanged(accounted.orderId === order.orderId && accounted.to === 'sales' ? 'settled' : 'known');
  if (capture.yen !== order.total) return unchanged('wrongSum');
  const why = isLive(order.status) ? lateReason(draw) : refundReason(draw, params);
  return why === undefined
    ? { answer: 'settled', change: sale(draw, order, { capture, paymentType }) }
    : owed(order, { capture, paymentType, why });
}

/** Longer than `LAST_SALE_MS` after the closing or a pause the log takes no sale, also of tickets on hold. */
function lateReason({ terms: { closesAt, pausedAt }, at }: LockedDraw): OrderReason | undefined {
  const isLate = (end: Date | null) => end !== null && at.getTime() > end.getTime() + LAST_SALE_MS;
  if (isLate(closesAt)) return 'noneLeft';
  return isLate(pausedAt) ? 'salePaused' : undefined;
}

function settleUnpaid(draw: LockedDraw, order: StoredOrder): Decision<SettleResult> {
  if (order.total > 0) return unchanged('wrongSum');
  if (isPaid(order.status)) return unchanged('settled');
  return isLive(order.status)
    ? { answer: 'settled', change: sale(draw, order, null) }
    : unchanged('orderClosed');
}

/**
 * Why a payment that arrives after the release of its tickets is refunded; `undefined`: the buyer gets other tickets.
 * They must still be a member, the sale must go on with enough free tickets, and the purchase limits apply. An order that has a refund
 * already keeps its status.
 */
function refundReason(
  draw: LockedDraw,
  { order, hasMemberLeft, buyer }: SettleParams,
): OrderReason | undefined {
  const { terms, counter, at } = draw;
  if (isPaid(order.status) || isRefunding(order)) return 'paidTwice';
  const isGone = isOver({ ...terms, ...counter }, at) || order.quantity > freeTickets(draw);
  const late = hasMemberLeft || isGone ? 'noneLeft' : lateReason(draw);
  if (late !== undefined) return late;
  if (terms.pausedAt !== null) return 'salePaused';
  return buyer !== undefined && exceededLimit(terms, buyer, order) !== undefined ? 'overLimit' : undefined;
}

type Payment = { readonly capture: Capture; readonly paymentType: PaymentType | null };

/** `payment` null: there was nothing to pay. */
function sale(draw: LockedDraw, order: StoredOrder, payment: Payment | null): OrderChange {
  const firstTicket = nextTicket(draw);
  const after: StoredOrder = {
    ...order,
    status: 'SUCCESS',
    paymentType: payment === null ? 'NONE' : payment.paymentType,
    paymentStatus: payment === null ? 'NONE' : 'CAPTURED',
    reason: null,
    heldUntil: null,
    firstTicket,
    hasLastOne: hasLastTicket(draw.terms, firstTicket, order.quantity),
    isLate: !isLive(order.status),
    settledAt: draw.at,
  };
  const entry = payment && ({ kind: 'capture', to: 'sales', payment: payment.capture } as const);
  return { before: order, after, entry };
}

type OwedParams = Payment & { readonly why: OrderReason };

/** Books a payment that must be refunded. An order that has tickets keeps them: it was paid twice. */
function owed(order: StoredOrder, { capture, paymentType, why }: OwedParams): Decision<SettleResult> {
  const entry = { kind: 'capture', to: 'owed', payment: capture, reason: why } as const;
  const first = isRefunding(order) ? {} : { paymentType, reason: why };
  const after: StoredOrder = isPaid(order.status)
    ? order
    : { ...order, ...first, status: 'ERROR', paymentStatus: 'REFUND_PENDING', heldUntil: null };
  return { answer: 'refundDue', change: { before: order, after, entry } };
}

const isRefunding = ({ paymentStatus }: StoredOrder) =>
  paymentStatus === 'REFUND_PENDING' || paymentStatus === 'REFUNDED';
