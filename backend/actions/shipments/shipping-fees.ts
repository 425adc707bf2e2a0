import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { Capture } from '#backend/domain/orders/order.ts';
import {
  endFeePayment,
  type FeeDecision,
  type FeePaymentSession,
  settleFee,
  startFeePayment,
} from '#backend/domain/shipments/fee-payment.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { emailRequested } from '#backend/persistence/shipments/shipment-emails.ts';
import {
  bookFee,
  captureOf,
  hasOtherSession,
  type LockedFee,
  lockFee,
  updateFee,
} from '#backend/persistence/shipments/shipping-fees.ts';
import { writeOwedEmail } from './fee-emails.ts';

/** Starts a payment session for the fee. If one is open, the payment deadline is only extended. */
export async function startShippingFeePayment(
  db: Database,
  shipmentId: string,
  session: FeePaymentSession,
): Promise<'opened' | 'closedBefore' | 'payTimeOver'> {
  const started = await decideLocked(db, shipmentId, async (_tx, { fee, at }) =>
    startFeePayment(fee, session, at),
  );
  return started ?? 'closedBefore';
}

/**
 * Books a captured payment once, however often and in whatever order it is reported. A late payment becomes
 * refundable.
 */
export async function settleShippingFee(
  db: Database,
  shipmentId: string,
  capture: Capture,
  paymentType: PaymentType,
): Promise<'settled' | 'refundDue' | 'known' | 'wrongSum' | 'unknownOrder'> {
  const settled = await decideLocked(db, shipmentId, async (tx, { fee }) => {
    const accounted = await captureOf(tx, shipmentId, capture);
    const decision = settleFee(fee, { capture, paymentType, accounted });
    return { ...decision, payment: capture, paymentType };
  });
  return settled ?? 'unknownOrder';
}

/**
 * Ends a payment session without payment (`null`: all of them): the fee is unpaid again unless another session is
 * open.
 */
export async function recordShippingFeeUnpaid(
  db: Database,
  shipmentId: string,
  redirectId: string | null,
): Promise<void> {
  await decideLocked(db, shipmentId, async (tx, { fee }) =>
    endFeePayment(fee, { hasOtherSession: await hasOtherSession(tx, shipmentId, redirectId) }),
  );
}

/** A decision with the payment it books and that payment's type. */
type PaymentDecision<Answer> = FeeDecision<Answer> & {
  readonly payment?: Capture;
  readonly paymentType?: PaymentType | null;
};

/** Locks a shipment, decides about its fee and writes the result. Undefined: no such shipment. */
const decideLocked = <Answer>(
  db: Database,
  shipmentId: string,
  decide: (tx: Connection, locked: LockedFee) => Promise<PaymentDecision<Answer>>,
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
  await bookFee(tx, locked, after, { entry, payment, event: entry.to === 'shipping' ? 'paid' : 'refundDue' });
  if (entry.to === 'shipping') return emailRequested(tx, shipmentId);
  await writeOwedEmail(tx, locked, { reason: entry.reason, paymentType, isDone: false });
}
