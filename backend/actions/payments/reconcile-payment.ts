import type { FindingSubject } from '#lib/contract/enums.ts';
import {
  type BookedPayment,
  type Disagreement,
  disagreements,
  failedBooking,
  type PaymentBookings,
  planBookings,
} from '#backend/domain/reconciliation.ts';
import { yen } from '#backend/domain/money.ts';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import type { ListedDispute, ListedPayment } from './provider-records.ts';
import type { PaymentServices } from './payment-services.ts';
import { recordRefund, settleByProvider } from './settle.ts';

/** A payment in the ledger, with what it is of. */
export type StoredPayment = BookedPayment & {
  readonly order: OrderKey | null;
  readonly shipmentId: string | null;
};

type PaymentKey = { readonly provider: string; readonly paymentId: string };

export type NewChargeback = PaymentKey & {
  readonly chargebackId: string;
  readonly yen: number;
};

/** Disputes and their rows in the ledger. Each call is repeatable. */
export type DisputeStore = {
  findPayment(key: PaymentKey): Promise<StoredPayment | undefined>;
  /** Writes a dispute, or its new state. `unknownPayment`: the ledger does not have the payment. */
  report(provider: string, dispute: ListedDispute): Promise<'changed' | 'known' | 'unknownPayment'>;
  /** Books a chargeback once, and its dispute as lost. */
  bookChargeback(chargeback: NewChargeback): Promise<void>;
  /** Books a chargeback as given back, and its dispute as won. */
  reverseChargeback(provider: string, chargebackId: string): Promise<void>;
};

/** Disagreements that an operator has to clarify. */
export type FindingStore = {
  /** Replaces the open findings of these subjects about one thing; those that are gone are resolved. */
  replace(about: FindingKey, found: readonly Disagreement[]): Promise<void>;
};

type FindingKey = {
  readonly provider: string;
  readonly subjects: readonly FindingSubject[];
  /** The provider's id of the payment, dispute or settlement. */
  readonly ref: string;
};

/** The operator's reason of a refund that was made at the provider. */
const MADE_AT_PROVIDER = '決済会社の管理画面での返金';

/**
 * Books what the provider lists about a payment and the ledger does not have: the capture, refunds made at the provider
 * alone, chargebacks and their reversals. A disagreement afterwards becomes a finding. Each step is repeatable, so that
 * an interrupted run is continued by the next.
 */
export async function reconcilePayment(services: PaymentServices, there: ListedPayment): Promise<void> {
  const { disputes, findings, gateway } = services;
  if (!there.isCaptured) return;
  const key = { provider: gateway.provider, paymentId: there.paymentId };
  const here = (await disputes.findPayment(key)) ?? (await bookCapture(services, there));
  if (here !== undefined) await book(services, { key, here }, planBookings(here, there));
  const after = here && (await disputes.findPayment(key));
  await findings.replace(
    { provider: key.provider, subjects: ['payment', 'returned'], ref: key.paymentId },
    disagreements(after, there),
  );
}

/**
 * Reconciles one payment of many. A failed booking becomes an alarm and a finding, so that it does not keep the other
 * payments from being reconciled. Throws if the database is unavailable.
 */
export async function reconcileOrReport(services: PaymentServices, there: ListedPayment): Promise<void> {
  const { provider } = services.gateway;
  const { paymentId } = there;
  try {
    await reconcilePayment(services, there);
  } catch (err) {
    if (services.reconciliation.isUnavailable(err)) throw err;
    services.alarm({ provider, paymentId, err }, 'payment cannot be reconciled');
    const here = await services.disputes.findPayment({ provider, paymentId });
    await services.findings.replace(
      { provider, subjects: ['payment', 'returned'], ref: paymentId },
      failedBooking(here, there),
    );
  }
}

/** Books a capture whose webhook and polls were lost. */
async function bookCapture(
  services: PaymentServices,
  { redirectId, paymentId, yen: captured, currency, returned }: ListedPayment,
): Promise<StoredPayment | undefined> {
  const { paymentSessions, disputes, gateway } = services;
  const session = redirectId === null ? undefined : await paymentSessions.find(redirectId);
  const isKept = currency === 'JPY' && returned.length === 0;
  if (session === undefined || !isKept) return undefined;
  const capture = { provider: gateway.provider, paymentId, yen: yen(captured) };
  await settleByProvider(services, session, { state: 'captured', captures: [capture] });
  return disputes.findPayment(capture);
}

type PaymentToBook = {
  readonly key: PaymentKey;
  readonly here: StoredPayment;
};

async function book(
  services: PaymentServices,
  { key, here }: PaymentToBook,
  { chargebacks, reversals, refunds, unfinished }: PaymentBookings,
): Promise<void> {
  for (const { providerRefundId: chargebackId, yen: taken } of chargebacks)
    await services.disputes.bookChargeback({ ...key, chargebackId, yen: taken });
  for (const chargebackId of reversals) await services.disputes.reverseChargeback(key.provider, chargebackId);
  for (const refundId of unfinished) await recordRefund(services, here, refundId);
  for (const refund of refunds) await bookRefund(services, here, refund);
}

async function bookRefund(
  services: PaymentServices,
  here: StoredPayment,
  { providerRefundId, yen: returned }: PaymentBookings['refunds'][number],
): Promise<void> {
  const { orderWriter, fees, newRefundId } = services;
  const made = { refundId: newRefundId(), providerRefundId, yen: yen(returned), note: MADE_AT_PROVIDER };
  const begun =
    here.order === null
      ? await fees.beginProviderRefund(here.shipmentId ?? '', made)
      : await orderWriter.beginProviderRefund(here.order, made);
  // A string: it cannot be booked, so that the disagreement becomes a finding.
  if (typeof begun !== 'string') await recordRefund(services, here, begun.refundId);
}
