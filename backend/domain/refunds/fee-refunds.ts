import type { OrderReason, RefundMethod, RefundScope } from '#lib/contract/enums.ts';
import { yen } from '../money.ts';
import type { Capture, KeptPayment, Payout } from '../orders/order.ts';
import {
  type EarlierRefund,
  type LimitRefusal,
  limitRefusal,
  methodRefusal,
  type MethodRefusal,
  type ProviderMadeRefund,
  type ProviderRefundRefusal,
  planProviderRefund,
  type RefundedSum,
  type RefundLimit,
  restOf,
  returnableOf,
  type RefundTerms,
} from './refund.ts';
import { isToCome } from './refund-endings.ts';
import type { Fee } from '../shipments/fee-payment.ts';

/** The part of a shipping fee that an operator refunds: its rest, or a sum. */
export type FeeRefundScope =
  | { readonly scope: 'shippingFee' }
  | { readonly scope: 'goodwill'; readonly yen: number };

export type FeeRefundRequest = RefundTerms & { readonly of: FeeRefundScope; readonly limit?: RefundLimit };

export type FeeRefundRefusal =
  | 'notPaid'
  | 'alreadyRefunding'
  | 'moreThanPaid'
  | 'disputed'
  | LimitRefusal
  | MethodRefusal;

/** A refund of a fee that was written before. */
export type KnownFeeRefund = EarlierRefund & {
  readonly reason: OrderReason;
  readonly method: RefundMethod;
  readonly isDone: boolean;
  readonly isWithdrawn: boolean;
  readonly account: 'shipping' | 'owed';
  readonly provider: string;
  readonly paymentId: string;
  /** Other refunds of the same fee that are neither done nor withdrawn. */
  readonly others: number;
};

/** A refund by the shop as it is written. */
type NewFeeRefund = RefundTerms & EarlierRefund & { readonly isWhole: boolean };

/** A change of a refund, with the payment that it is of. `payment.yen` is the sum of the refund. */
export type FeeRefundChange =
  | { readonly kind: 'promise'; readonly payment: Capture; readonly refund: NewFeeRefund }
  | { readonly kind: 'withdrawal'; readonly payment: Capture; readonly refund: KnownFeeRefund }
  | {
      readonly kind: 'refund';
      readonly payment: Capture;
      readonly refund: KnownFeeRefund;
      readonly payout: Payout | null;
    };

export type FeeRefundDecision<Answer> = {
  readonly answer: Answer;
  readonly after: Fee | null;
  readonly change: FeeRefundChange | null;
};

const unchanged = <Answer>(answer: Answer): FeeRefundDecision<Answer> => ({
  answer,
  after: null,
  change: null,
});

type FeeFacts = {
  readonly fee: Fee;
  readonly kept: KeptPayment | undefined;
  readonly earlier: readonly EarlierRefund[];
};

/**
 * Starts the refund of a paid fee or of a part of it. The fee still counts as paid, because the shipment is sent; what
 * was returned follows from its refunds.
 */
export function beginFeeRefund(
  { fee, kept, earlier }: FeeFacts,
  { of, limit, ...terms }: FeeRefundRequest,
  at: Date,
): FeeRefundDecision<RefundedSum | FeeRefundRefusal> {
  if (kept === undefined || fee.paymentStatus !== 'CAPTURED') return unchanged('notPaid');
  const rest = restOf(kept.yen, earlier);
  if (rest === 0) return unchanged('alreadyRefunding');
  const returnable = returnableOf(kept, rest);
  if (returnable === 'disputed') return unchanged(returnable);
  const sum = of.scope === 'goodwill' ? of.yen : returnable;
  if (sum > returnable) return unchanged('moreThanPaid');
  const { paymentType } = fee;
  const { yen: captured, capturedAt, provider, paymentId } = kept;
  const refusal =
    methodRefusal({ ...terms, paymentType, yen: sum, captured, capturedAt }, at) ??
    limitRefusal(limit, { yen: sum, altogether: captured - rest + sum, voidsTop: false });
  if (refusal !== undefined) return unchanged(refusal);
  const payment = { provider, paymentId, yen: yen(sum) };
  const refund = {
    ...terms,
    scope: writtenScope(of.scope, earlier),
    yen: yen(sum),
    tickets: [],
    isWhole: sum === captured,
  };
  return { answer: refund, after: fee, change: { kind: 'promise', payment, refund } };
}

/**
 * The scope as it is written. A fee is returned once (`refunds_whole_once`). Later refunds, after a withdrawn transfer or a
 * chargeback that was given back, are goodwill.
 */
const writtenScope = <Scope extends RefundScope>(scope: Scope, earlier: readonly EarlierRefund[]) =>
  earlier.some((refund) => refund.scope === 'shippingFee') ? 'goodwill' : scope;

/** Books a refund of a fee that was made at the provider alone. The fee still counts as paid. */
export function beginProviderFeeRefund(
  { fee, kept: payment, earlier }: FeeFacts,
  made: ProviderMadeRefund,
): FeeRefundDecision<RefundedSum | ProviderRefundRefusal> {
  const plan = planProviderRefund({ kept: payment, earlier }, made);
  if ('answer' in plan) return unchanged(plan.answer);
  const { kept, sum, isRest, isWhole } = plan;
  const scope = writtenScope(isRest ? 'shippingFee' : 'goodwill', earlier);
  const refund = { ...made, method: 'provider', scope, yen: sum, tickets: [], isWhole } as const;
  const returned = { provider: kept.provider, paymentId: kept.paymentId, yen: sum };
  return { answer: refund, after: fee, change: { kind: 'promise', payment: returned, refund } };
}

export type FeeRefundResult =
  | 'recorded'
  | 'known'
  | 'unknownOrder'
  | 'withdrawn'
  | 'otherMethod'
  | 'dayToCome';

type RecordFeeRefundParams = {
  readonly known: KnownFeeRefund | undefined;
  /** Given for a bank transfer. */
  readonly payout: Payout | null;
  readonly at: Date;
};

/** Records a refund that the provider confirmed or that the shop transferred. A fee that was paid twice stays paid. */
export function recordFeeRefund(
  fee: Fee,
  { known, payout, at }: RecordFeeRefundParams,
): FeeRefundDecision<FeeRefundResult> {
  if (known === undefined) return unchanged('unknownOrder');
  if ((known.method === 'bankTransfer') !== (payout !== null)) return unchanged('otherMethod');
  if (known.isWithdrawn) return unchanged('withdrawn');
  if (known.isDone) return unchanged('known');
  if (payout !== null && isToCome(payout, at)) return unchanged('dayToCome');
  const isEnd = fee.paymentStatus === 'REFUND_PENDING' && known.others === 0;
  const after: Fee = isEnd ? { ...fee, paymentStatus: 'REFUNDED' } : fee;
  return { answer: 'recorded', after, change: { kind: 'refund', payment: known, refund: known, payout } };
}

export type FeeWithdrawalResult = Exclude<FeeRefundResult, 'dayToCome'>;

/** Withdraws a refund by bank transfer that was not paid out. */
export function withdrawFeeRefund(
  fee: Fee,
  known: KnownFeeRefund | undefined,
): FeeRefundDecision<FeeWithdrawalResult> {
  if (known === undefined) return unchanged('unknownOrder');
  if (known.method !== 'bankTransfer') return unchanged('otherMethod');
  if (known.isWithdrawn) return unchanged('withdrawn');
  if (known.isDone) return unchanged('known');
  return { answer: 'recorded', after: fee, change: { kind: 'withdrawal', payment: known, refund: known } };
}
