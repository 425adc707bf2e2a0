import type { OrderReason, PaymentStatus } from '#lib/contract/enums.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { FEE_PAYMENT_HOURS } from '#lib/contract/shop-rules.ts';
import { HOLD_GRACE_MS, type Capture } from '../orders/order.ts';
import type { Yen } from '../money.ts';

/** The fields of a shipment that concern its fee. */
export type Fee = {
  readonly fee: Yen;
  readonly paymentType: PaymentType | null;
  readonly paymentStatus: PaymentStatus;
  /** Null if there is no fee or it is paid. */
  readonly payUntil: Date | null;
  readonly isWithdrawn: boolean;
};

/** The ledger entry for a payment of a fee. */
export type FeeEntry =
  | { readonly kind: 'capture'; readonly to: 'shipping' }
  | { readonly kind: 'capture'; readonly to: 'owed'; readonly reason: OrderReason };

/** The answer to a command on a fee, its new state and its ledger entry; null: no change, no entry. */
export type FeeDecision<Answer> = {
  readonly answer: Answer;
  readonly after: Fee | null;
  readonly entry: FeeEntry | null;
};

const unchanged = <Answer>(answer: Answer): FeeDecision<Answer> => ({ answer, after: null, entry: null });

const isUnpaid = ({ fee, paymentStatus, isWithdrawn }: Omit<Fee, 'paymentType'>) =>
  fee > 0 && !isWithdrawn && (paymentStatus === 'NONE' || paymentStatus === 'PENDING');

/** Why no payment session can start; `undefined`: it can. A payment under way may continue after the deadline. */
export function feePaymentRefusal(
  fee: Omit<Fee, 'paymentType'>,
  at: Date,
): 'orderClosed' | 'payTimeOver' | undefined {
  const { paymentStatus, payUntil } = fee;
  const isOver = paymentStatus === 'NONE' && payUntil !== null && payUntil <= at;
  if (isOver) return 'payTimeOver';
  return isUnpaid(fee) ? undefined : 'orderClosed';
}

export type FeePaymentSession = { readonly paymentType: PaymentType; readonly sessionEndsAt: Date };

/** Starts a payment session: the deadline is extended to shortly after the session ends, and never shortened. */
export function startFeePayment(
  fee: Fee,
  { paymentType, sessionEndsAt }: FeePaymentSession,
  at: Date,
): FeeDecision<'opened' | 'closedBefore' | 'payTimeOver'> {
  const refusal = feePaymentRefusal(fee, at);
  if (refusal !== undefined) return unchanged(refusal === 'orderClosed' ? 'closedBefore' : refusal);
  const graceEnd = new Date(sessionEndsAt.getTime() + HOLD_GRACE_MS);
  const payUntil = fee.payUntil !== null && fee.payUntil > graceEnd ? fee.payUntil : graceEnd;
  const after: Fee = { ...fee, paymentStatus: 'PENDING', paymentType, payUntil };
  return { answer: 'opened', after, entry: null };
}

/**
 * Ends a payment session without payment: the fee is unpaid again. No change if the fee is not pending, or if
 * another session is open (`hasOtherSession`).
 */
export function endFeePayment(
  fee: Fee,
  { hasOtherSession }: { readonly hasOtherSession: boolean },
): FeeDecision<null> {
  if (fee.paymentStatus !== 'PENDING' || hasOtherSession) return unchanged(null);
  return { answer: null, after: { ...fee, paymentStatus: 'NONE', paymentType: null }, entry: null };
}

export type FeeSettlement = {
  readonly capture: Capture;
  readonly paymentType: PaymentType;
  /** How this payment was booked earlier: for this shipment or another, and to which account. */
  readonly accounted: { readonly isThis: boolean; readonly to: 'shipping' | 'owed' } | undefined;
};

/**
 * Settles a captured payment. A payment of a fee that is not due becomes refundable; a withdrawn shipment stays
 * withdrawn.
 */
export function settleFee(
  fee: Fee,
  { capture, paymentType, accounted }: FeeSettlement,
): FeeDecision<'settled' | 'refundDue' | 'known' | 'wrongSum'> {
  if (accounted !== undefined)
    return unchanged(accounted.isThis && accounted.to === 'shipping' ? 'settled' : 'known');
  if (capture.yen !== fee.fee) return unchanged('wrongSum');
  if (isUnpaid(fee)) {
    const after: Fee = { ...fee, paymentStatus: 'CAPTURED', paymentType, payUntil: null };
    return { answer: 'settled', after, entry: { kind: 'capture', to: 'shipping' } };
  }
  const isPaid = fee.paymentStatus === 'CAPTURED';
  const isFirst = !isPaid && fee.paymentStatus !== 'REFUND_PENDING' && fee.paymentStatus !== 'REFUNDED';
  const after: Fee = isPaid ? fee : { ...fee, paymentStatus: 'REFUND_PENDING', paymentType };
  const reason = isFirst ? 'holdEnded' : 'paidTwice';
  return { answer: 'refundDue', after, entry: { kind: 'capture', to: 'owed', reason } };
}

const HOUR_MS = 60 * 60_000;

/** Payment deadline of a shipping fee. */
export const PAY_TIME_MS = FEE_PAYMENT_HOURS * HOUR_MS;
