import { PAYMENT_SESSION_MS } from '#backend/domain/orders/order.ts';
import { closePaymentSession } from './close.ts';
import type { ProviderSession } from './gateway.ts';
import type { PaymentContext } from './payment-context.ts';
import { settleByProvider } from './settle.ts';
import type { Bill, StartedPaymentSession, PaymentRefusal } from './bill.ts';
import type { PaymentSession } from '#backend/domain/payments/payment-session.ts';
import type { StoredCard } from '#backend/persistence/payments/cards.ts';
import { recordPageOpened, recordSessionEnd } from '#backend/persistence/payments/payment-sessions.ts';

type ChargeParams = {
  readonly bill: Bill;
  readonly paymentSession: PaymentSession;
  readonly card: StoredCard;
};

/**
 * Charges the registered card. Extends the payment deadline first, because the money moves at once. If the provider
 * does not answer, the session stays open; a repeated request or the polling job continues it.
 */
export async function chargeCard(
  context: PaymentContext,
  { bill, paymentSession, card }: ChargeParams,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const { redirectId, yen } = paymentSession;
  const opened = await bill.open();
  if (opened !== 'opened') {
    await closePaymentSession(context, paymentSession);
    return { refusal: opened };
  }
  const { description, returnUrl } = bill;
  const charged = await context.gateway.chargeCard({
    key: redirectId,
    yen,
    customerId: card.customerId,
    description,
    returnUrl,
    lifeMs: PAYMENT_SESSION_MS,
  });
  if (charged === 'unavailable') return { refusal: 'providerUnavailable' };
  if (charged.state === 'needsPage')
    return startAtPage(context, bill, { paymentSession, session: charged.session });
  const status =
    charged.state === 'captured'
      ? ({ state: 'captured', captures: [charged.capture] } as const)
      : ({ state: 'refused', reason: charged.reason } as const);
  await settleByProvider(context, paymentSession, status);
  return { redirectId, url: null };
}

/** Opens the provider's page and extends the payment deadline to its end. */
export async function openPage(
  context: PaymentContext,
  bill: Bill,
  paymentSession: PaymentSession,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const { gateway } = context;
  const { redirectId, memberId, yen, paymentType } = paymentSession;
  const { description, returnUrl, email } = bill;
  const session = await gateway.openSession({
    key: redirectId,
    mode: 'payment',
    yen,
    paymentType,
    description,
    returnUrl,
    lifeMs: PAYMENT_SESSION_MS,
    member: { memberId, email },
  });
  if (session === 'unavailable') return { refusal: 'providerUnavailable' };
  if (session === 'refused') return endRefused(context, paymentSession);
  return startAtPage(context, bill, { paymentSession, session });
}

/** Ends a payment session for which the provider opens no page, and raises an alarm. */
export async function endRefused(
  { batching, alarm }: PaymentContext,
  { redirectId, paymentType }: PaymentSession,
): Promise<PaymentRefusal> {
  await recordSessionEnd(batching, redirectId, { end: 'ENDED', pollInMs: null });
  alarm({ redirectId, paymentType }, 'provider refused payment session');
  return { refusal: 'paymentTypeNotOffered' };
}

type Page = { readonly paymentSession: PaymentSession; readonly session: ProviderSession };

/** Closes the page again if the order or the fee can no longer be paid. */
async function startAtPage(
  context: PaymentContext,
  bill: Bill,
  { paymentSession, session }: Page,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const { redirectId } = paymentSession;
  const opened = await bill.open();
  const page = { ...session, expiresAt: bill.endsAt };
  const isRecorded = await recordPageOpened(context.batching, redirectId, page);
  if (opened === 'opened' && isRecorded) return { redirectId, url: session.url };
  const closing = await closePaymentSession(context, { ...paymentSession, ...session, state: 'OPEN' });
  if (closing === 'paid') return { redirectId, url: null };
  return { refusal: opened === 'opened' ? 'orderClosed' : opened };
}
