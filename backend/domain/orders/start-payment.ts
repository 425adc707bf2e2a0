import type { PaymentType } from '#lib/contract/payment-types.ts';
import { type Decision, unchanged, HOLD_GRACE_MS, type StoredOrder } from './order.ts';

export type StartPaymentResult = 'opened' | 'closedBefore' | 'holdExpired';

type PaymentStart = { readonly paymentType: PaymentType; readonly sessionEndsAt: Date };

/** Starts a payment: the hold is extended to shortly after the provider's page ends, and never shortened. */
export function startPayment(
  order: StoredOrder,
  start: PaymentStart,
  at: Date,
): Decision<StartPaymentResult> {
  const { status, heldUntil } = order;
  if (heldUntil === null) return unchanged('closedBefore');
  if (status === 'START' && heldUntil <= at) return unchanged('holdExpired');
  const graceEndsAt = new Date(start.sessionEndsAt.getTime() + HOLD_GRACE_MS);
  const isLonger = graceEndsAt > heldUntil;
  if (status === 'PLAYING' && !isLonger) return unchanged('opened');
  const after: StoredOrder = {
    ...order,
    status: 'PLAYING',
    paymentStatus: 'PENDING',
    reason: null,
    paymentType: start.paymentType,
    heldUntil: isLonger ? graceEndsAt : heldUntil,
  };
  return { answer: 'opened', change: { before: order, after, entry: null } };
}
