import type { RefundMethod } from '#lib/contract/enums.ts';
import { needsApproval } from '#backend/domain/operations/approval.ts';
import type { OperatorAction } from '#backend/domain/operations/operator-token.ts';
import type { Payout } from '#backend/domain/orders/order.ts';
import type { OrderRefundScope, RefundRefusal } from '#backend/domain/orders/refunds.ts';
import type { RefundedSum } from '#backend/domain/refunds.ts';
import type { FeeRefundRefusal, FeeRefundScope } from '#backend/domain/shipments/fee-refunds.ts';
import type { OperatorRun, OrderServices, RecordedTransfer } from '../orders/order-writer.ts';
import { refundOrder } from '../orders/refund.ts';
import type { ShippingFeeWriter } from '../shipments/shipping-fees.ts';
import { isLookupFailure, type LookupFailure, resolveId } from './lookup.ts';
import type { ActionOf, Operation } from './operation.ts';
import type { ListedRefund, RefundRecord } from './support-queries.ts';

export type RefundDeps = Pick<Operation, 'support'> &
  Pick<OrderServices, 'orderWriter'> & {
    readonly fees: Pick<ShippingFeeWriter, 'refund' | 'recordRefund' | 'withdrawRefund'>;
    newRefundId(): string;
    /** A second person approves what is above it, together with all earlier refunds of the same thing. */
    readonly approvalFromYen: number;
  };

type RefundParams<Scope> = {
  /** The order or the shipment, as the operator named it. */
  readonly which: string;
  readonly of: Scope;
  readonly method: RefundMethod;
  readonly reason: string;
  readonly dryRun: boolean;
  /** A second person has approved it. */
  readonly isApproved: boolean;
};

/** A refund that was made, with the id of its order or shipment. */
type RefundMade = RefundedSum & { readonly id: string };

/** A refund that waits for a second person. */
type ApprovalNeeded = { readonly needsApproval: { readonly id: string; readonly yen: number } };

/** Refunds a paid order or a part of it. The order writer decides and writes the log entry together with the refund. */
export async function refundOrderAsOperator(
  deps: RefundDeps,
  { which, of, method, reason, dryRun, isApproved }: RefundParams<OrderRefundScope>,
  actionOf: ActionOf,
): Promise<RefundMade | ApprovalNeeded | RefundRefusal | LookupFailure> {
  const { support, newRefundId } = deps;
  const orderId = await resolveId(support.orders, which);
  if (isLookupFailure(orderId)) return orderId;
  const record = await support.orders.recordOf(orderId);
  if (record === undefined) return 'notFound';
  const refundId = newRefundId();
  const act = actionOf({ orderId, refundId, ...of, method, reason });
  const request = { refundId, method, note: reason, of };
  const refund = (isDry: boolean) =>
    refundOrder(deps, { drawId: record.drawId, orderId, request, act, dryRun: isDry });
  const planned = await refund(true);
  if (!dryRun && !isApproved && needsSecondPerson(deps, planned, record.refunds))
    return { needsApproval: { id: orderId, yen: sumOf(planned) } };
  const made = dryRun ? planned : await refund(false);
  if (made === 'unknownOrder') return 'notFound';
  return typeof made === 'string' ? made : { ...made, id: orderId };
}

/** Refunds a paid shipping fee or a part of it. */
export async function refundFeeAsOperator(
  deps: RefundDeps,
  { which, of, method, reason, dryRun, isApproved }: RefundParams<FeeRefundScope>,
  actionOf: ActionOf,
): Promise<RefundMade | ApprovalNeeded | FeeRefundRefusal | LookupFailure> {
  const { support, fees, newRefundId } = deps;
  const shipmentId = await resolveId(support.shipmentQueries, which);
  if (isLookupFailure(shipmentId)) return shipmentId;
  const refundId = newRefundId();
  const act = actionOf({ shipmentId, refundId, ...of, method, reason });
  const refund = (isDry: boolean) =>
    fees.refund(shipmentId, { refundId, method, note: reason, of }, { act, dryRun: isDry });
  const planned = await refund(true);
  const record = await support.shipmentQueries.recordOf(shipmentId);
  if (!dryRun && !isApproved && needsSecondPerson(deps, planned, record?.refunds ?? []))
    return { needsApproval: { id: shipmentId, yen: sumOf(planned) } };
  const made = dryRun ? planned : await refund(false);
  if (made === 'unknownOrder') return 'notFound';
  return typeof made === 'string' ? made : { ...made, id: shipmentId };
}

type Planned = RefundedSum | string;

const sumOf = (planned: Planned): number => (typeof planned === 'string' ? 0 : planned.yen);

/** Whether everything returned with this refund is so much that a second person decides. */
function needsSecondPerson(
  { approvalFromYen }: RefundDeps,
  planned: Planned,
  earlier: readonly RefundRecord[],
): boolean {
  if (typeof planned === 'string') return false;
  const byShop = earlier.filter(({ reason, withdrawnAt }) => reason === 'byShop' && withdrawnAt === null);
  return needsApproval(
    byShop.reduce<number>((sum, { yen }) => sum + yen, planned.yen),
    approvalFromYen,
  );
}

export type RefundChangeRefusal = 'notFound' | 'refundClosed' | 'notABankTransfer';

type PayOutParams = { readonly refundId: string; readonly payout: Payout; readonly dryRun: boolean };

/** Records that a refund by bank transfer was paid out. */
export async function payOutRefund(
  deps: RefundDeps,
  { refundId, payout, dryRun }: PayOutParams,
  actionOf: ActionOf,
): Promise<ListedRefund | RefundChangeRefusal> {
  const refund = await deps.support.refunds.find(refundId);
  if (refund === undefined) return 'notFound';
  const act = actionOf({ ...factsOf(refund), ...payout });
  return outcomeOf(await recordPayout(deps, refund, { payout, act, dryRun }), refund);
}

const recordPayout = (
  { orderWriter, fees }: RefundDeps,
  { refundId, subject }: ListedRefund,
  of: RecordedTransfer,
) =>
  subject.kind === 'order'
    ? orderWriter.recordRefund(subject, refundId, of)
    : fees.recordRefund(subject.shipmentId, refundId, of);

type WithdrawParams = { readonly refundId: string; readonly reason: string; readonly dryRun: boolean };

/** Withdraws a refund by bank transfer that was not paid out. */
export async function withdrawRefundAsOperator(
  deps: RefundDeps,
  { refundId, reason, dryRun }: WithdrawParams,
  actionOf: ActionOf,
): Promise<ListedRefund | RefundChangeRefusal> {
  const refund = await deps.support.refunds.find(refundId);
  if (refund === undefined) return 'notFound';
  const act = actionOf({ ...factsOf(refund), reason });
  return outcomeOf(await withdraw(deps, refund, { act, dryRun }), refund);
}

const withdraw = (
  { orderWriter, fees }: RefundDeps,
  { refundId, subject }: ListedRefund,
  run: OperatorRun,
) =>
  subject.kind === 'order'
    ? orderWriter.withdrawRefund(subject, refundId, run)
    : fees.withdrawRefund(subject.shipmentId, refundId, run);

const factsOf = ({ refundId, subject, yen }: ListedRefund): OperatorAction['facts'] => ({
  refundId,
  ...(subject.kind === 'order' ? { orderId: subject.orderId } : { shipmentId: subject.shipmentId }),
  yen,
});

const REFUSALS = {
  unknownOrder: 'notFound',
  known: 'refundClosed',
  withdrawn: 'refundClosed',
  otherMethod: 'notABankTransfer',
} as const;

const outcomeOf = (
  result: 'recorded' | keyof typeof REFUSALS,
  refund: ListedRefund,
): ListedRefund | RefundChangeRefusal => (result === 'recorded' ? refund : REFUSALS[result]);
