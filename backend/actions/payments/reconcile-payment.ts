import {
  type Disagreement,
  disagreements,
  failedBooking,
  type PaymentBookings,
  planBookings,
} from '#backend/domain/payments/reconciliation.ts';
import { yen } from '#backend/domain/money.ts';
import { newRefundId } from '#backend/crypto/secrets.ts';
import { isUnavailableOrBusy } from '#backend/persistence/db/batcher.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { bookChargeback, recordDispute, reverseChargeback } from '#backend/persistence/payments/disputes.ts';
import { replaceFindings } from '#backend/persistence/payments/findings.ts';
import {
  findLedgerPayment,
  type LedgerPayment,
  type PaymentKey,
} from '#backend/persistence/payments/ledger-payments.ts';
import { findPaymentSession } from '#backend/persistence/payments/payment-sessions.ts';
import { beginProviderOrderRefund } from '../refunds/order-refunds.ts';
import { beginProviderShippingFeeRefund } from '../refunds/shipping-fee-refunds.ts';
import type { ListedPayment } from './gateway.ts';
import type { PaymentContext } from './payment-context.ts';
import { recordRefund, settleByProvider } from './settle.ts';

/** The operator's reason of a refund that was made at the provider. */
const MADE_AT_PROVIDER = '決済会社の管理画面での返金';

/**
 * Books what the provider lists about a payment and the ledger does not have: the capture, its disputes, refunds made at
 * the provider alone, chargebacks and their reversals. A disagreement afterwards becomes a finding. Each step is repeatable, so that
 * an interrupted run is continued by the next.
 */
export async function reconcilePayment(context: PaymentContext, there: ListedPayment): Promise<void> {
  const { db, gateway } = context;
  if (!there.isCaptured) return;
  const key = { provider: gateway.provider, paymentId: there.paymentId };
  const here = (await findLedgerPayment(db, key)) ?? (await bookCapture(context, there));
  if (here !== undefined)
    for (const dispute of there.disputes)
      await inTransaction(db, (tx) => recordDispute(tx, key.provider, dispute));
  if (here !== undefined) await book(context, { key, here }, planBookings(here, there));
  const after = here && (await findLedgerPayment(db, key));
  await recordDisagreements(context, there, disagreements(after, there));
}

/** Replaces the findings about one payment. */
const recordDisagreements = (
  { db, gateway: { provider } }: PaymentContext,
  { paymentId }: ListedPayment,
  found: readonly Disagreement[],
): Promise<void> =>
  inTransaction(db, (tx) =>
    replaceFindings(tx, { provider, subjects: ['payment', 'returned'], ref: paymentId }, found),
  );

/**
 * Reconciles one payment of many. A failed booking becomes an alarm and a finding, so that it does not keep the other
 * payments from being reconciled. Throws if the database is unavailable.
 */
export async function reconcileOrReport(context: PaymentContext, there: ListedPayment): Promise<void> {
  const { provider } = context.gateway;
  const { paymentId } = there;
  try {
    await reconcilePayment(context, there);
  } catch (err) {
    if (isUnavailableOrBusy(err)) throw err;
    context.alarm({ provider, paymentId, err }, 'payment cannot be reconciled');
    const here = await findLedgerPayment(context.db, { provider, paymentId });
    await recordDisagreements(context, there, failedBooking(here, there));
  }
}

/** Books a capture whose webhook and polls were lost. */
async function bookCapture(
  context: PaymentContext,
  { redirectId, paymentId, yen: captured, currency, returned }: ListedPayment,
): Promise<LedgerPayment | undefined> {
  const { db, batching, gateway } = context;
  const session = redirectId === null ? undefined : await findPaymentSession(batching, redirectId);
  const isKept = currency === 'JPY' && returned.length === 0;
  if (session === undefined || !isKept) return undefined;
  const capture = { provider: gateway.provider, paymentId, yen: yen(captured) };
  await settleByProvider(context, session, { state: 'captured', captures: [capture] });
  return findLedgerPayment(db, capture);
}

type PaymentToBook = {
  readonly key: PaymentKey;
  readonly here: LedgerPayment;
};

async function book(
  context: PaymentContext,
  { key, here }: PaymentToBook,
  { chargebacks, reversals, refunds, unfinished }: PaymentBookings,
): Promise<void> {
  const { db } = context;
  for (const { providerRefundId: chargebackId, yen: taken } of chargebacks)
    await inTransaction(db, (tx) => bookChargeback(tx, { ...key, chargebackId, yen: taken }));
  for (const chargebackId of reversals)
    await inTransaction(db, (tx) => reverseChargeback(tx, key.provider, chargebackId));
  for (const refundId of unfinished) await recordRefund(context, here, refundId);
  for (const refund of refunds) await bookRefund(context, here, refund);
}

async function bookRefund(
  context: PaymentContext,
  here: LedgerPayment,
  { providerRefundId, yen: returned }: PaymentBookings['refunds'][number],
): Promise<void> {
  const { db, orderBatcher } = context;
  const made = { refundId: newRefundId(), providerRefundId, yen: yen(returned), note: MADE_AT_PROVIDER };
  const begun =
    here.order === null
      ? await beginProviderShippingFeeRefund(db, here.shipmentId ?? '', made)
      : await beginProviderOrderRefund(orderBatcher, here.order, made);
  // A string: it cannot be booked, so that the disagreement becomes a finding.
  if (typeof begun !== 'string') await recordRefund(context, here, begun.refundId);
}
