import type { PaymentType, RefundMethod, RefundScope, RefundState } from '#lib/contract/enums.ts';
import type { Yen } from './money.ts';
import { needsApproval } from './operations/approval.ts';

/** A refund that an operator asks for. Its id is also its idempotency key at the provider. */
export type RefundTerms = {
  readonly refundId: string;
  readonly method: RefundMethod;
  /** The operator's reason. */
  readonly note: string;
};

/** A refund of a payment that was not withdrawn. */
export type EarlierRefund = {
  readonly refundId: string;
  readonly scope: RefundScope;
  readonly yen: Yen;
  /** The tickets it is for, by their numbers in the box. */
  readonly tickets: readonly number[];
};

/** A refund as its member sees it. */
export type RefundView = RefundDates & {
  readonly yen: number;
  readonly scope: RefundScope;
  /** Number of refunded tickets. */
  readonly tickets: number;
  readonly madeAt: Date;
  readonly paidOutOn: string | null;
  readonly reference: string | null;
};

type RefundDates = {
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

/** Why a refund of this sum is beyond its limit. `altogether`: with the earlier refunds of the payment. */
export function limitRefusal(
  limit: RefundLimit | undefined,
  { yen, altogether }: { readonly yen: number; readonly altogether: number },
): LimitRefusal | undefined {
  if (limit?.kind === 'withoutApproval' && needsApproval(altogether, limit.yen)) return 'approvalNeeded';
  return limit?.kind === 'approved' && yen > limit.yen ? 'moreThanApproved' : undefined;
}

/** The refund that was decided. */
export type RefundedSum = Pick<EarlierRefund, 'refundId' | 'yen' | 'tickets'>;

/** The rest of a payment after its refunds. */
export const restOf = (captured: Yen, refunds: readonly Pick<EarlierRefund, 'yen'>[]): number =>
  refunds.reduce<number>((rest, { yen }) => rest - yen, captured);

const DAY_MS = 24 * 60 * 60_000;

/** Mobile carriers refund whole payments only, and only within this time. */
export const WHOLE_REFUND_PERIOD_MS = 60 * DAY_MS;

const REFUNDS_WHOLE_ONLY: readonly PaymentType[] = ['AU', 'DOCOMO', 'SB'];

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
  const isWholeOnly = paymentType !== null && REFUNDS_WHOLE_ONLY.includes(paymentType);
  if (method === 'bankTransfer' || !isWholeOnly) return undefined;
  if (yen < captured) return 'partNotPossible';
  return at.getTime() - capturedAt.getTime() > WHOLE_REFUND_PERIOD_MS ? 'refundPeriodOver' : undefined;
}

/** The event that an email about a refund reports. */
export type RefundStage = 'begun' | 'done' | 'withdrawn';

const STAGES = { promise: 'begun', refund: 'done', withdrawal: 'withdrawn' } as const;

export const refundEmailStage = (kind: keyof typeof STAGES): RefundStage => STAGES[kind];
