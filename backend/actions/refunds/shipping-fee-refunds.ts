import {
  beginFeeRefund,
  beginProviderFeeRefund,
  type FeeRefundChange,
  type FeeRefundDecision,
  type FeeRefundRefusal,
  type FeeRefundRequest,
  type FeeRefundResult,
  type FeeRefundScope,
  type FeeWithdrawalResult,
  recordFeeRefund,
  withdrawFeeRefund,
} from '#backend/domain/refunds/fee-refunds.ts';
import {
  type ProviderMadeRefund,
  type ProviderRefundRefusal,
  type RefundedSum,
  restOf,
  returnableOf,
} from '#backend/domain/refunds/refund.ts';
import type { RefundMethod } from '#lib/contract/enums.ts';
import { newRefundId } from '#backend/crypto/secrets.ts';
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

type UnsentFeeRefund = {
  readonly shipmentId: string;
  readonly reason: string;
  /** Returns the sum that goes back of what the shop still has. */
  readonly sumOf: (kept: number) => number;
};

/** The part of a fee that goes back. */
export type ReturnedFee = { readonly yen: number; readonly method: RefundMethod };

const NOTHING: ReturnedFee = { yen: 0, method: 'provider' };

/**
 * Returns a part of a paid fee because prizes are not sent, in the transaction of that change. It is owed, so no second person
 * decides about it. It goes back to the payment method, or by bank transfer where that returns no such part.
 */
export async function returnFee(
  tx: Connection,
  { shipmentId, reason, sumOf }: UnsentFeeRefund,
): Promise<ReturnedFee> {
  const locked = await lockFee(tx, shipmentId);
  const kept = await keptPayment(tx, shipmentId);
  if (locked === undefined || kept === undefined) return NOTHING;
  const earlier = await earlierRefunds(tx, shipmentId);
  const { fee, at } = locked;
  const returnable = returnableOf(kept, restOf(kept.yen, earlier));
  const sum = returnable === 'disputed' ? 0 : sumOf(returnable);
  if (sum === 0) return NOTHING;
  const of: FeeRefundScope = sum === returnable ? { scope: 'shippingFee' } : { scope: 'goodwill', yen: sum };
  const begin = (method: RefundMethod) =>
    beginFeeRefund({ fee, kept, earlier }, { refundId: newRefundId(), method, note: reason, of }, at);
  const toMethod = begin('provider');
  const { answer, after, change } = toMethod.change === null ? begin('bankTransfer') : toMethod;
  if (typeof answer === 'string' || after === null || change === null)
    throw new Error(`The fee of an unsent shipment cannot be returned: ${JSON.stringify(answer)}`);
  await changeFeeRefund(tx, locked, after, { change, event: EVENTS.promise });
  await writeRefundEmail(tx, locked, change);
  return { yen: answer.yen, method: toMethod.change === null ? 'bankTransfer' : 'provider' };
}

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
