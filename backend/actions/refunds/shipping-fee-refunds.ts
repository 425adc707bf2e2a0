import {
  beginFeeRefund,
  beginProviderFeeRefund,
  type FeeRefundChange,
  type FeeRefundDecision,
  type FeeRefundRefusal,
  type FeeRefundRequest,
  type FeeRefundResult,
  type FeeWithdrawalResult,
  recordFeeRefund,
  withdrawFeeRefund,
} from '#backend/domain/refunds/fee-refunds.ts';
import type {
  ProviderMadeRefund,
  ProviderRefundRefusal,
  RefundedSum,
} from '#backend/domain/refunds/refund.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { earlierRefunds, findFeeRefund, keptPayment } from '#backend/persistence/refunds/fee-refunds.ts';
import { changeFeeRefund, type LockedFee, lockFee } from '#backend/persistence/shipments/shipping-fees.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { writeRefundEmail } from '../shipments/fee-emails.ts';
import { type OperatorRun, type RecordedTransfer, withSum } from './order-refunds.ts';

type FeeRefundParams = OperatorRun & { readonly shipmentId: string; readonly request: FeeRefundRequest };

/** Refunds a paid fee or a part of it. The operator log entry is written in the same transaction. */
export const refundShippingFee = (
  db: Database,
  { shipmentId, request, ...run }: FeeRefundParams,
): Promise<RefundedSum | FeeRefundRefusal | 'unknownOrder'> =>
  decideLocked(db, shipmentId, async (tx, { fee, at }) => {
    const kept = await keptPayment(tx, shipmentId);
    const earlier = await earlierRefunds(tx, shipmentId);
    return { ...beginFeeRefund({ fee, kept, earlier }, request, at), run };
  });

/** Begins a refund that was made at the provider alone; `recordShippingFeeRefund` follows. */
export const beginProviderShippingFeeRefund = (
  db: Database,
  shipmentId: string,
  made: ProviderMadeRefund,
): Promise<RefundedSum | ProviderRefundRefusal | 'unknownOrder'> =>
  decideLocked(db, shipmentId, async (tx, { fee }) => {
    const kept = await keptPayment(tx, shipmentId);
    const earlier = await earlierRefunds(tx, shipmentId);
    return { ...beginProviderFeeRefund({ fee, kept, earlier }, made), run: undefined };
  });

type FeeRefundKey = { readonly shipmentId: string; readonly refundId: string };

/** Books a refund that the provider confirmed, or a bank transfer with the log entry of its operator. */
export const recordShippingFeeRefund = (
  db: Database,
  { shipmentId, refundId }: FeeRefundKey,
  transfer?: RecordedTransfer,
): Promise<FeeRefundResult> =>
  decideLocked(db, shipmentId, async (tx, { fee, at }) => {
    const known = await findFeeRefund(tx, shipmentId, refundId);
    return { ...recordFeeRefund(fee, { known, payout: transfer?.payout ?? null, at }), run: transfer };
  });

/** Withdraws a refund by bank transfer that was not paid out. */
export const withdrawShippingFeeRefund = (
  db: Database,
  { shipmentId, refundId }: FeeRefundKey,
  run: OperatorRun,
): Promise<FeeWithdrawalResult> =>
  decideLocked(db, shipmentId, async (tx, { fee }) => ({
    ...withdrawFeeRefund(fee, await findFeeRefund(tx, shipmentId, refundId)),
    run,
  }));

type RefundDecision<Answer> = FeeRefundDecision<Answer> & { readonly run: OperatorRun | undefined };

/** Locks a shipment, decides about a refund of its fee and writes the result. */
const decideLocked = <Answer>(
  db: Database,
  shipmentId: string,
  decide: (tx: Connection, locked: LockedFee) => Promise<RefundDecision<Answer>>,
): Promise<Answer | 'unknownOrder'> =>
  inTransaction(db, async (tx) => {
    const locked = await lockFee(tx, shipmentId);
    if (locked === undefined) return 'unknownOrder';
    const { answer, after, change, run } = await decide(tx, locked);
    if (after === null || change === null || run?.dryRun === true) return answer;
    await changeFeeRefund(tx, locked, after, { change, event: EVENTS[change.kind] });
    if (run !== undefined) await recordAction(tx, withSum(run.act, answer));
    await writeRefundEmail(tx, locked, change);
    return answer;
  });

const EVENTS = {
  promise: 'refundDue',
  withdrawal: 'refundWithdrawn',
  refund: 'refunded',
} as const satisfies Record<FeeRefundChange['kind'], string>;
