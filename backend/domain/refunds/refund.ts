import type { RefundMethod, RefundScope, RefundState } from '#lib/contract/enums.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { CARRIER_BILLING_REFUND_DAYS } from '#lib/contract/shop-rules.ts';
import { PAYMENT_METHODS } from '#lib/orders/payment-methods.ts';
import { type Yen, yen } from '../money.ts';
import { needsApproval } from '../staff/approval.ts';

/** A refund that an operator asks for. Its id is also its idempotency key at the provider. */
export type RefundTerms = {
  readonly refundId: string;
  readonly method: RefundMethod;
  /** The operator's reason. */
  readonly note: string;
  /** The provider's own id of a refund that was made there alone. It is not sent. */
  readonly providerRefundId?: string;
};

/** A refund that was made at the provider alone. */
export type ProviderMadeRefund = Pick<RefundTerms, 'refundId' | 'note'> & {
  readonly providerRefundId: string;
  readonly yen: Yen;
};

/** A refund of a payment that was not withdrawn. */
export type EarlierRefund = {
  readonly refundId: string;
  readonly scope: RefundScope;
  readonly yen: Yen;
  /** The tickets it is for, by their numbers in the box. */
  readonly tickets: readonly number[];
  /** Null: ordered by the shop. */
  readonly providerRefundId?: string | null;
};

/** A refund as its member sees it. */
export type RefundView = RefundDates & {
  readonly yen: number;
  readonly scope: RefundScope;
  /** The shop had kept the payment. */
  readonly isOfSale: boolean;
  /** Number of refunded tickets. */
  readonly tickets: number;
  readonly madeAt: Date;
  readonly paidOutOn: string | null;
  readonly reference: string | null;
};

export type RefundDates = {
  readonly method: RefundMethod;
  readonly doneAt: Date | null;
  readonly withdrawnAt: Date | null;
};

/**
 * A refund is due until the provider confirms it (`done`), or requested until the shop has transferred it
 * (`paidOut`). Only a bank transfer can be withdrawn.
 */
export function refundState({ method, doneAt, withdrawnAt }: RefundDates): RefundState {
  if (withdrawnAt !== null) return 'withdrawn';
  if (method === 'bankTransfer') return doneAt === null ? 'requested' : 'paidOut';
  return doneAt === null ? 'due' : 'done';
}

/**
 * The most that a decision returns. Without an approval: of the payment altogether, with its earlier refunds. Approved: the
 * sum that the second person saw.
 */
export type RefundLimit =
  | { readonly kind: 'withoutApproval'; readonly yen: number }
  | { readonly kind: 'approved'; readonly yen: number };

export type LimitRefusal = 'approvalNeeded' | 'moreThanApproved';

type LimitedRefund = {
  readonly yen: number;
  /** With the earlier refunds of the payment. */
  readonly altogether: number;
  /** A top prize becomes void. */
  readonly voidsTop: boolean;
};

/** Why a refund is beyond its limit. A second person decides about a top prize, whatever it costs. */
export function limitRefusal(
  limit: RefundLimit | undefined,
  { yen, altogether, voidsTop }: LimitedRefund,
): LimitRefusal | undefined {
  if (limit?.kind === 'withoutApproval' && (voidsTop || needsApproval(altogether, limit.yen)))
    return 'approvalNeeded';
  return limit?.kind === 'approved' && yen > limit.yen ? 'moreThanApproved' : undefined;
}

/** The refund that was decided. */
export type RefundedSum = Pick<EarlierRefund, 'refundId' | 'yen' | 'tickets'>;

/**
 * Why a refund that was made at the provider is not booked: there is no kept payment, nothing of it is left, or the
 * order waits for its result.
 */
export type ProviderRefundRefusal = 'notPaid' | 'nothingLeft' | 'resultPending';

type ProviderRefundFacts<Kept> = {
  readonly kept: Kept | undefined;
  readonly earlier: readonly EarlierRefund[];
};

/** The booking of a refund made at the provider. `answer`: there is none, because it is known or refused. */
type ProviderRefundPlan<Kept> =
  | { readonly answer: EarlierRefund | ProviderRefundRefusal }
  | { readonly kept: Kept; readonly sum: Yen; readonly isRest: boolean; readonly isWhole: boolean };

/** Plans a refund made at the provider: at most the rest of the payment, and once for each id of the provider. */
export function planProviderRefund<Kept extends { readonly yen: Yen }>(
  { kept, earlier }: ProviderRefundFacts<Kept>,
  made: ProviderMadeRefund,
): ProviderRefundPlan<Kept> {
  const known = earlier.find(({ providerRefundId }) => providerRefundId === made.providerRefundId);
  if (known !== undefined) return { answer: known };
  if (kept === undefined) return { answer: 'notPaid' };
  const rest = restOf(kept.yen, earlier);
  if (rest <= 0) return { answer: 'nothingLeft' };
  const sum = yen(Math.min(made.yen, rest));
  return { kept, sum, isRest: sum === rest, isWhole: sum === kept.yen };
}

/** The rest of a payment after its refunds. */
export const restOf = (captured: Yen, refunds: readonly Pick<EarlierRefund, 'yen'>[]): number =>
  refunds.reduce<number>((rest, { yen }) => rest - yen, captured);

type DisputedPayment = { readonly isDisputed: boolean; readonly chargedBack: number };

/** The part of the rest of a payment that the payer's bank has not taken back. `disputed`: nothing can be refunded. */
export function returnableOf(
  { isDisputed, chargedBack }: DisputedPayment,
  rest: number,
): number | 'disputed' {
  return isDisputed || (chargedBack > 0 && chargedBack >= rest) ? 'disputed' : rest - chargedBack;
}

const DAY_MS = 24 * 60 * 60_000;

/** Mobile carriers refund whole payments only, and only within this time. */
const WHOLE_REFUND_PERIOD_MS = CARRIER_BILLING_REFUND_DAYS * DAY_MS;

type MethodParams = {
  readonly method: RefundMethod;
  readonly paymentType: PaymentType | null;
  readonly yen: number;
  readonly captured: number;
  readonly capturedAt: Date;
};

export type MethodRefusal = 'partNotPossible' | 'refundPeriodOver';

/** Why the payment method cannot return this sum. A bank transfer always can. */
export function methodRefusal(
  { method, paymentType, yen, captured, capturedAt }: MethodParams,
  at: Date,
): MethodRefusal | undefined {
  const isWholeOnly = paymentType !== null && PAYMENT_METHODS[paymentType].refundsWholeOnly;
  if (method === 'bankTransfer' || !isWholeOnly) return undefined;
  if (yen < captured) return 'partNotPossible';
  return at.getTime() - capturedAt.getTime() > WHOLE_REFUND_PERIOD_MS ? 'refundPeriodOver' : undefined;
}

/** The event that an email about a refund reports. */
export type RefundStage = 'begun' | 'done' | 'withdrawn';

const STAGES = { promise: 'begun', refund: 'done', withdrawal: 'withdrawn' } as const;

export const refundEmailStage = (kind: keyof typeof STAGES): RefundStage => STAGES[kind];
