import type { RefundMethod } from '#lib/contract/enums.ts';
import type { Approval } from '#backend/domain/staff/approval.ts';
import type { OperatorAction } from '#backend/domain/staff/operator-token.ts';
import type { Payout } from '#backend/domain/orders/order.ts';
import type { OrderRefundScope, RefundRefusal } from '#backend/domain/refunds/order-refunds.ts';
import { type RefundedSum, type RefundLimit, refundState } from '#backend/domain/refunds/refund.ts';
import type { FeeRefundRefusal, FeeRefundScope } from '#backend/domain/refunds/fee-refunds.ts';
import { newRefundId } from '#backend/crypto/secrets.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { OrderBatcher } from '#backend/persistence/orders/batcher/batcher.ts';
import { findOrderIds, findOrderRecord } from '#backend/persistence/orders/order-records.ts';
import { findRefund, type ListedRefund } from '#backend/persistence/refunds/refund-records.ts';
import { shipmentIdsIn } from '#backend/persistence/shipments/shipment-records.ts';
import { isLookupFailure, type LookupFailure, resolveId } from '../staff/lookup.ts';
import type { ActionOf } from '../staff/operator-action.ts';
import {
  type OperatorRun,
  recordOrderRefund,
  type RecordedTransfer,
  refundOrder,
  withdrawOrderRefund,
} from './order-refunds.ts';
import {
  recordShippingFeeRefund,
  refundShippingFee,
  withdrawShippingFeeRefund,
} from './shipping-fee-refunds.ts';

export type RefundDeps = {
  readonly db: Database;
  readonly listsDb: Database;
  readonly orderBatcher: OrderBatcher;
  /** A second person approves what is above it, together with all earlier refunds of the same thing. */
  approvalFromYen(): number;
};

type RefundParams<Scope> = {
  /** The order or the shipment, as the operator named it. */
  readonly which: string;
  readonly of: Scope;
  readonly method: RefundMethod;
  readonly reason: string;
  readonly dryRun: boolean;
  /** Given if a second person has approved it. */
  readonly approved: Pick<Approval, 'yen'> | undefined;
};

/** A refund that was made, with the id of its order or shipment. */
type RefundMade = RefundedSum & {
  readonly id: string;
  /** Only of a dry run: it would wait for a second person. */
  readonly needsApproval?: boolean;
};

/** A refund that waits for a second person. */
type ApprovalNeeded = { readonly waiting: { readonly id: string; readonly yen: number } };

/** Refunds a paid order or a part of it. The order writer decides and writes the log entry together with the refund. */
export async function refundOrderAsOperator(
  deps: RefundDeps,
  { which, of, method, reason, dryRun, approved }: RefundParams<OrderRefundScope>,
  actionOf: ActionOf,
): Promise<RefundMade | ApprovalNeeded | Exclude<RefundRefusal, 'approvalNeeded'> | LookupFailure> {
  const { listsDb, orderBatcher } = deps;
  const orderId = await resolveId((range) => findOrderIds(listsDb, range), which);
  if (isLookupFailure(orderId)) return orderId;
  const record = await findOrderRecord(listsDb, orderId);
  if (record === undefined) return 'notFound';
  const refundId = newRefundId();
  const act = actionOf({ orderId, refundId, ...of, method, reason });
  const request = { refundId, method, note: reason, of };
  return refundWithinLimit(
    (limit, isDry) =>
      refundOrder(orderBatcher, {
        drawId: record.drawId,
        orderId,
        act,
        dryRun: isDry,
        request: { ...request, ...limit },
      }),
    { id: orderId, limit: limitOf(deps, approved), dryRun },
  );
}

/** Refunds a paid shipping fee or a part of it. */
export async function refundFeeAsOperator(
  deps: RefundDeps,
  { which, of, method, reason, dryRun, approved }: RefundParams<FeeRefundScope>,
  actionOf: ActionOf,
): Promise<RefundMade | ApprovalNeeded | Exclude<FeeRefundRefusal, 'approvalNeeded'> | LookupFailure> {
  const { db, listsDb } = deps;
  const shipmentId = await resolveId((range) => shipmentIdsIn(listsDb, range), which);
  if (isLookupFailure(shipmentId)) return shipmentId;
  const refundId = newRefundId();
  const act = actionOf({ shipmentId, refundId, ...of, method, reason });
  const request = { refundId, method, note: reason, of };
  return refundWithinLimit(
    (limit, isDry) =>
      refundShippingFee(db, { shipmentId, request: { ...request, ...limit }, act, dryRun: isDry }),
    { id: shipmentId, limit: limitOf(deps, approved), dryRun },
  );
}

type Limit = { readonly limit?: RefundLimit };

/**
 * Refunds what is within the limit. Above it nothing is refunded: a dry run without the limit calculates the sum that a
 * second person approves.
 */
async function refundWithinLimit<Refusal extends string>(
  refund: (
    limit: Limit,
    isDry: boolean,
  ) => Promise<RefundedSum | 'approvalNeeded' | 'unknownOrder' | Refusal>,
  { id, limit, dryRun }: { readonly id: string; readonly limit: Limit; readonly dryRun: boolean },
): Promise<RefundMade | ApprovalNeeded | 'notFound' | Refusal> {
  const made = await refund(limit, dryRun);
  const isWaiting = made === 'approvalNeeded';
  const planned = isWaiting ? await refund({}, true) : made;
  if (planned === 'approvalNeeded') throw new Error('Without a limit, no refund needs an approval.');
  if (planned === 'unknownOrder') return 'notFound';
  if (typeof planned === 'string') return planned;
  if (isWaiting && !dryRun) return { waiting: { id, yen: planned.yen } };
  return { ...planned, id, ...(dryRun && { needsApproval: isWaiting }) };
}

/**
 * The limit is compared under the lock of the order or shipment, so that several operators together return no more without
 * an approval than one.
 */
const limitOf = (
  { approvalFromYen }: Pick<RefundDeps, 'approvalFromYen'>,
  approved: RefundParams<unknown>['approved'],
): { readonly limit: RefundLimit } => ({
  limit:
    approved === undefined
      ? { kind: 'withoutApproval', yen: approvalFromYen() }
      : { kind: 'approved', yen: approved.yen ?? 0 },
});

type ChangeRefusal = 'notFound' | 'refundClosed' | 'notABankTransfer';

type PayOutParams = {
  readonly refundId: string;
  readonly payout: Payout;
  /** The operator knows that the payment is disputed. */
  readonly despiteDispute: boolean;
  readonly dryRun: boolean;
};

/**
 * Records that a refund by bank transfer was paid out. One whose payment is disputed needs a confirmation: the payer's
 * bank may return the same money.
 */
export async function payOutRefund(
  deps: RefundDeps,
  { refundId, payout, despiteDispute, dryRun }: PayOutParams,
  actionOf: ActionOf,
): Promise<ListedRefund | ChangeRefusal | 'dayToCome' | 'disputed'> {
  const refund = await findRefund(deps.listsDb, refundId);
  if (refund === undefined) return 'notFound';
  const isDisputed = refund.isDisputed && refundState(refund) === 'requested';
  if (isDisputed && !despiteDispute) return 'disputed';
  const act = actionOf({ ...factsOf(refund), ...payout, ...(isDisputed ? { despiteDispute } : {}) });
  return outcomeOf(await recordPayout(deps, refund, { payout, act, dryRun }), refund);
}

const recordPayout = (
  { db, orderBatcher }: RefundDeps,
  { refundId, subject }: ListedRefund,
  of: RecordedTransfer,
) =>
  subject.kind === 'order'
    ? recordOrderRefund(orderBatcher, { ...subject, refundId }, of)
    : recordShippingFeeRefund(db, { ...subject, refundId }, of);

type WithdrawParams = { readonly refundId: string; readonly reason: string; readonly dryRun: boolean };

/** Withdraws a refund by bank transfer that was not paid out. */
export async function withdrawRefundAsOperator(
  deps: RefundDeps,
  { refundId, reason, dryRun }: WithdrawParams,
  actionOf: ActionOf,
): Promise<ListedRefund | ChangeRefusal | 'refundStays'> {
  const refund = await findRefund(deps.listsDb, refundId);
  if (refund === undefined) return 'notFound';
  const act = actionOf({ ...factsOf(refund), reason });
  return outcomeOf(await withdraw(deps, refund, { act, dryRun }), refund);
}

const withdraw = ({ db, orderBatcher }: RefundDeps, { refundId, subject }: ListedRefund, run: OperatorRun) =>
  subject.kind === 'order'
    ? withdrawOrderRefund(orderBatcher, { ...subject, refundId }, run)
    : withdrawShippingFeeRefund(db, { ...subject, refundId }, run);

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
  dayToCome: 'dayToCome',
  drawCancelled: 'refundStays',
  roundVoid: 'refundStays',
} as const;

const outcomeOf = <Result extends keyof typeof REFUSALS>(
  result: 'recorded' | Result,
  refund: ListedRefund,
): ListedRefund | (typeof REFUSALS)[Result] => (result === 'recorded' ? refund : REFUSALS[result]);
