import type { PaymentType } from '#lib/contract/enums.ts';
import type {
  ProviderMadeRefund,
  ProviderRefundRefusal,
  RefundedSum,
} from '#backend/domain/refunds/refund.ts';
import type { Capture } from '#backend/domain/orders/order.ts';
import {
  endFeePayment,
  type FeeDecision,
  type FeeEntry,
  type FeePaymentSession,
  startFeePayment,
  settleFee,
  type Fee,
} from '#backend/domain/shipments/fee-payment.ts';
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
import { type OperatorRun, type RecordedTransfer, withSum } from '../refunds/order-refunds.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { writeOwedEmail, writeRefundEmail } from './fee-emails.ts';
import type { ShipmentEvent } from './ports.ts';
import {
  captureOf,
  hasOtherSession,
  lockFee,
  updateFee,
  bookFee,
  changeFeeRefund,
} from '#backend/persistence/shipments/shipping-fees.ts';
import { keptPayment, earlierRefunds, findFeeRefund } from '#backend/persistence/refunds/fee-refunds.ts';
import { emailRequested } from '#backend/persistence/shipments/shipment-emails.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';

/** Writes what happens to a shipping fee. */
export type ShippingFeeWriter = {
  /** Starts a payment session for the fee. If one is open, the payment deadline is only extended. */
  startPayment(
    shipmentId: string,
    session: FeePaymentSession,
  ): Promise<'opened' | 'closedBefore' | 'payTimeOver'>;
  /**
   * Books a captured payment once, however often and in whatever order it is reported. A late payment becomes
   * refundable.
   */
  settle(
    shipmentId: string,
    capture: Capture,
    paymentType: PaymentType,
  ): Promise<'settled' | 'refundDue' | 'known' | 'wrongSum' | 'unknownOrder'>;
  /**
   * Ends a payment session without payment (`null`: all of them): the fee is unpaid again unless another session is
   * open.
   */
  recordUnpaid(shipmentId: string, redirectId: string | null): Promise<void>;
  /** Refunds a paid fee or a part of it. The operator log entry is written in the same transaction. */
  refund(shipmentId: string, request: FeeRefundRequest, run: OperatorRun): Promise<RefundFeeResult>;
  /** Begins a refund that was made at the provider alone; `recordRefund` follows. */
  beginProviderRefund(
    shipmentId: string,
    made: ProviderMadeRefund,
  ): Promise<RefundedSum | ProviderRefundRefusal | 'unknownOrder'>;
  /** Books a refund that the provider confirmed, or a bank transfer with the log entry of its operator. */
  recordRefund(shipmentId: string, refundId: string, transfer?: RecordedTransfer): Promise<FeeRefundResult>;
  /** Withdraws a refund by bank transfer that was not paid out. */
  withdrawRefund(shipmentId: string, refundId: string, run: OperatorRun): Promise<FeeWithdrawalResult>;
};

type RefundFeeResult = RefundedSum | FeeRefundRefusal | 'unknownOrder';

export const createShippingFeeWriter = (db: Database): ShippingFeeWriter => ({
  startPayment: async (shipmentId, session) =>
    (await decideLocked(db, shipmentId, async (_tx, { fee, at }) => startFeePayment(fee, session, at))) ??
    'closedBefore',

  settle: async (shipmentId, capture, paymentType) =>
    (await decideLocked(db, shipmentId, async (tx, { fee }) => {
      const accounted = await captureOf(tx, shipmentId, capture);
      const decision = settleFee(fee, { capture, paymentType, accounted });
      return { ...decision, payment: capture, paymentType };
    })) ?? 'unknownOrder',

  recordUnpaid: async (shipmentId, redirectId) => {
    await decideLocked(db, shipmentId, async (tx, { fee }) =>
      endFeePayment(fee, { hasOtherSession: await hasOtherSession(tx, shipmentId, redirectId) }),
    );
  },

  ...refundsOn(db),
});

const refundsOn = (
  db: Database,
): Pick<ShippingFeeWriter, 'refund' | 'beginProviderRefund' | 'recordRefund' | 'withdrawRefund'> => ({
  refund: async (shipmentId, request, run) =>
    (await changeRefund(db, shipmentId, async (tx, { fee, at }) => {
      const [kept, earlier] = [await keptPayment(tx, shipmentId), await earlierRefunds(tx, shipmentId)];
      return { ...beginFeeRefund({ fee, kept, earlier }, request, at), run };
    })) ?? 'unknownOrder',

  beginProviderRefund: async (shipmentId, made) =>
    (await changeRefund(db, shipmentId, async (tx, { fee }) => {
      const [kept, earlier] = [await keptPayment(tx, shipmentId), await earlierRefunds(tx, shipmentId)];
      return { ...beginProviderFeeRefund({ fee, kept, earlier }, made), run: undefined };
    })) ?? 'unknownOrder',

  recordRefund: async (shipmentId, refundId, transfer) =>
    (await changeRefund(db, shipmentId, async (tx, { fee, at }) => {
      const known = await findFeeRefund(tx, shipmentId, refundId);
      return { ...recordFeeRefund(fee, { known, payout: transfer?.payout ?? null, at }), run: transfer };
    })) ?? 'unknownOrder',

  withdrawRefund: async (shipmentId, refundId, run) =>
    (await changeRefund(db, shipmentId, async (tx, { fee }) => ({
      ...withdrawFeeRefund(fee, await findFeeRefund(tx, shipmentId, refundId)),
      run,
    }))) ?? 'unknownOrder',
});

/** A decision with the payment it books and that payment's type. */
type PaymentDecision<Answer> = FeeDecision<Answer> & {
  readonly payment?: Capture;
  readonly paymentType?: PaymentType | null;
};

type Decide<Decision> = (tx: Connection, locked: LockedFee) => Promise<Decision>;

/** Locks a shipment, decides about its fee and writes the result. Undefined: no such shipment. */
const decideLocked = <Answer>(
  db: Database,
  shipmentId: string,
  decide: Decide<PaymentDecision<Answer>>,
): Promise<Answer | undefined> =>
  inTransaction(db, async (tx) => {
    const locked = await lockFee(tx, shipmentId);
    if (locked === undefined) return undefined;
    const decision = await decide(tx, locked);
    await write(tx, locked, decision);
    return decision.answer;
  });

async function write(tx: Connection, locked: LockedFee, decision: PaymentDecision<unknown>): Promise<void> {
  const { after, entry, payment, paymentType = null } = decision;
  const { shipmentId } = locked;
  if (after === null) return;
  if (entry === null || payment === undefined) return updateFee(tx, shipmentId, after);
  const event: ShipmentEvent = entry.to === 'shipping' ? 'paid' : 'refundDue';
  await bookFee(tx, locked, after, { entry, payment, event });
  if (entry.to === 'shipping') return emailRequested(tx, shipmentId);
  await writeOwedEmail(tx, locked, { reason: entry.reason, paymentType, isDone: false });
}

type RefundDecision<Answer> = FeeRefundDecision<Answer> & { readonly run: OperatorRun | undefined };

/** Locks a shipment, decides about a refund of its fee and writes the result. */
const changeRefund = <Answer>(
  db: Database,
  shipmentId: string,
  decide: Decide<RefundDecision<Answer>>,
): Promise<Answer | undefined> =>
  inTransaction(db, async (tx) => {
    const locked = await lockFee(tx, shipmentId);
    if (locked === undefined) return undefined;
    const { answer, after, change, run } = await decide(tx, locked);
    if (after === null || change === null || run?.dryRun === true) return answer;
    await changeFeeRefund(tx, locked, after, { change, event: REFUND_EVENTS[change.kind] });
    if (run !== undefined) await recordAction(tx, withSum(run.act, answer));
    await writeRefundEmail(tx, locked, change);
    return answer;
  });

const REFUND_EVENTS = {
  promise: 'refundDue',
  withdrawal: 'refundWithdrawn',
  refund: 'refunded',
} as const satisfies Record<FeeRefundChange['kind'], ShipmentEvent>;

/** A locked shipment with the data of its fee and the recipient of its emails. */
export type LockedFee = {
  readonly shipmentId: string;
  readonly memberId: string;
  readonly fee: Fee;
  /** Read after the lock was granted. */
  readonly at: Date;
  /** Null if the member's account was deleted. */
  readonly member: { readonly name: string; readonly email: string } | null;
};

export type FeeBooking = { readonly entry: FeeEntry; readonly payment: Capture };
