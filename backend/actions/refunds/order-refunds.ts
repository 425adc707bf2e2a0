import { type KnownRefund, type OrderKey, type Payout, unchanged } from '#backend/domain/orders/order.ts';
import { paymentKey, type WorkingSet } from '#backend/domain/orders/working-set.ts';
import {
  beginRefund,
  type OrderRefundRequest,
  type RefundRefusal,
} from '#backend/domain/refunds/order-refunds.ts';
import { beginProviderRefund } from '#backend/domain/refunds/provider-refunds.ts';
import {
  recordRefund,
  type RecordRefundResult,
  withdrawRefund,
  type WithdrawRefundResult,
} from '#backend/domain/refunds/refund-endings.ts';
import type {
  ProviderMadeRefund,
  ProviderRefundRefusal,
  RefundedSum,
} from '#backend/domain/refunds/refund.ts';
import type { OperatorAction } from '#backend/domain/staff/operator-token.ts';
import type { OrderBatcher } from '#backend/persistence/orders/batcher/batcher.ts';
import type { OrderCommand } from '#backend/persistence/orders/batcher/command.ts';
import { orderCommand } from '../orders/order-writer.ts';

/** An operator's action with its log entry. A dry run decides and writes nothing. */
export type OperatorRun = { readonly act: OperatorAction; readonly dryRun?: boolean };

type OrderRefundParams = OrderKey & OperatorRun & { readonly request: OrderRefundRequest };

/**
 * Refunds a paid order, some of its tickets or a part of its price. The operator log entry is written in the same
 * transaction. The job that sends refunds then calls the provider.
 */
export const refundOrder = (
  batcher: OrderBatcher,
  { drawId, orderId, request, ...run }: OrderRefundParams,
): Promise<RefundedSum | RefundRefusal | 'unknownOrder'> =>
  batcher.run(
    drawId,
    byOperator(
      orderCommand({ orderId, isRefund: true }, (order, { draw, kept, earlierRefunds, prizes }) =>
        beginRefund(
          {
            order,
            kept: kept.get(orderId),
            earlier: earlierRefunds.get(orderId) ?? [],
            prizes: prizes.get(orderId) ?? [],
          },
          request,
          draw.at,
        ),
      ),
      run,
    ),
  );

/** Refunds an order whose round the beacon did not publish, without an operator. */
export const refundVoidOrder = (
  batcher: OrderBatcher,
  { drawId, orderId, request }: OrderKey & { readonly request: OrderRefundRequest },
): Promise<RefundedSum | RefundRefusal | 'unknownOrder'> =>
  batcher.run(
    drawId,
    orderCommand({ orderId, isRefund: true }, (order, { draw, kept, earlierRefunds }) =>
      beginRefund(
        { order, kept: kept.get(orderId), earlier: earlierRefunds.get(orderId) ?? [], prizes: [] },
        request,
        draw.at,
      ),
    ),
  );

/** Begins a refund that was made at the provider alone; `recordOrderRefund` follows. */
export const beginProviderOrderRefund = (
  batcher: OrderBatcher,
  { drawId, orderId }: OrderKey,
  made: ProviderMadeRefund,
): Promise<RefundedSum | ProviderRefundRefusal | 'unknownOrder'> =>
  batcher.run(
    drawId,
    orderCommand({ orderId, isRefund: true }, (order, { kept, earlierRefunds }) =>
      beginProviderRefund(
        { order, kept: kept.get(orderId), earlier: earlierRefunds.get(orderId) ?? [] },
        made,
      ),
    ),
  );

type OrderRefundKey = OrderKey & { readonly refundId: string };

/** A refund that was transferred, with the operator log entry about it. */
export type RecordedTransfer = OperatorRun & { readonly payout: Payout };

/**
 * Books a refund that the provider confirmed, or a bank transfer with the log entry of its operator: ledger, payment
 * status and email. Each refund is booked once, however often it is reported.
 */
export function recordOrderRefund(
  batcher: OrderBatcher,
  { drawId, orderId, refundId }: OrderRefundKey,
  transfer?: RecordedTransfer,
): Promise<RecordRefundResult | 'unknownOrder'> {
  const command = orderCommand({ orderId, refundId }, (order, set) => {
    const known = set.refunds.get(refundId);
    const payout = transfer?.payout ?? null;
    return recordRefund(order, { known, others: othersOf(set, known), payout, at: set.draw.at });
  });
  return batcher.run(drawId, transfer === undefined ? command : byOperator(command, transfer));
}

/** Withdraws a refund by bank transfer that was not paid out. */
export const withdrawOrderRefund = (
  batcher: OrderBatcher,
  { drawId, orderId, refundId }: OrderRefundKey,
  run: OperatorRun,
): Promise<WithdrawRefundResult | 'unknownOrder'> =>
  batcher.run(
    drawId,
    byOperator(
      orderCommand({ orderId, refundId, isRefund: true }, (order, { refunds, kept, earlierRefunds }) =>
        withdrawRefund(order, refunds.get(refundId), {
          kept: kept.get(orderId),
          earlier: earlierRefunds.get(orderId) ?? [],
        }),
      ),
      run,
    ),
  );

/** Writes the operator log entry with the change, or for a dry run neither. */
const byOperator = <Answer>(
  command: OrderCommand<Answer>,
  { act, dryRun = false }: OperatorRun,
): OrderCommand<Answer> =>
  dryRun
    ? { ...command, decide: (set) => unchanged(command.decide(set).answer) }
    : { ...command, act: (answer) => withSum(act, answer) };

/** Adds the sum of the refund that was decided. */
export const withSum = (act: OperatorAction, answer: unknown): OperatorAction =>
  isRefundedSum(answer) ? { ...act, facts: { ...act.facts, yen: answer.yen } } : act;

const isRefundedSum = (answer: unknown): answer is RefundedSum =>
  typeof answer === 'object' && answer !== null && 'refundId' in answer;

const othersOf = ({ refundsOpen }: WorkingSet, known: KnownRefund | undefined) => ({
  ofOrder: (refundsOpen.get(known?.orderId ?? '') ?? 0) - 1,
  ofPayment: (refundsOpen.get(known === undefined ? '' : paymentKey(known)) ?? 0) - 1,
});
