import type { OrderReason, PaymentStatus, PaymentType } from '#lib/contract/enums.ts';
import { HOLD_GRACE_MS, type Capture } from '../orders/order.ts';
import type { Yen } from '../money.ts';

/** What of a parcel is about its fee. */
export type Fee = {
  readonly fee: Yen;
  readonly paymentType: PaymentType | null;
  readonly paymentStatus: PaymentStatus;
  /** Null where there is no fee, and once it is paid. */
  readonly payUntil: Date | null;
  readonly isWithdrawn: boolean;
};

/** A line of the books that a payment of a fee brings. */
export type FeeEntry =
  | { readonly kind: 'capture'; readonly to: 'shipping' }
  | { readonly kind: 'capture'; readonly to: 'owed'; readonly reason: OrderReason }
  | { readonly kind: 'refund'; readonly from: 'shipping' | 'owed'; readonly reason: OrderReason };

/** Those of a payment that nobody waits for. */
export type FeeRefundEntry = Exclude<FeeEntry, { readonly to: 'shipping' }>;

/** What somebody is told of a fee, with what becomes of it; null: nothing. */
export type FeeDecision<Answer> = {
  readonly answer: Answer;
  readonly after: Fee | null;
  readonly entry: FeeEntry | null;
};

const unchanged = <Answer>(answer: Answer): FeeDecision<Answer> => ({ answer, after: null, entry: null });

const isUnpaid = ({ fee, paymentStatus, isWithdrawn }: Omit<Fee, 'paymentType'>) =>
  fee > 0 && !isWithdrawn && (paymentStatus === 'NONE' || paymentStatus === 'PENDING');

/** Why nobody can be taken to pay a fee. Whoever is on his way already goes on with that. */
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

/** A member goes to the provider: there is time to pay until a little after its page ends. It never gets shorter. */
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
 * Nothing comes of a trip: the fee can be paid in another way, while there is time. Whoever hears of that late may find
 * its payer on another trip by then, and has nothing to change.
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
  /** How this payment was accounted for before: for this parcel, and to where. */
  readonly accounted: { readonly isThis: boolean; readonly to: 'shipping' | 'owed' } | undefined;
};

/** What it comes to that a fee was paid. One that nobody waits for any more goes back; nothing is revived by it. */
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

/** A payment of a fee that is to go back, as the books have it. */
export type OpenFeeRefund = {
  readonly reason: OrderReason;
  readonly isDone: boolean;
  readonly heldIn: 'shipping' | 'owed';
  /** Other payments of the same fee that are yet to go back. */
  readonly others: number;
};

/** The provider has sent it back. A fee that is paid stays so: it was paid twice. */
export function recordFeeRefund(fee: Fee, open: OpenFeeRefund | undefined): FeeDecision<FeeRefundResult> {
  if (open === undefined) return unchanged('unknownOrder');
  if (open.isDone) return unchanged('known');
  const isEnd = fee.paymentStatus === 'REFUND_PENDING' && open.others === 0;
  const after: Fee = isEnd ? { ...fee, paymentStatus: 'REFUNDED' } : fee;
  return { answer: 'noted', after, entry: { kind: 'refund', from: open.heldIn, reason: open.reason } };
}

export type FeeRefundResult = 'noted' | 'known' | 'unknownOrder';

const HOUR_MS = 60 * 60_000;

/** So long the prizes of a parcel wait in it for its fee. */
export const PAY_TIME_MS = 24 * HOUR_MS;
