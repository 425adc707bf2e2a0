import { PAYMENT_SESSION_MS } from '#backend/domain/orders/order.ts';
import { closePaymentSession } from './close.ts';
import type { PaymentServices } from './paying.ts';
import type { PaymentSession, StoredCard, ProviderSession } from './ports.ts';
import { settleByProvider } from './settle.ts';
import type { Bill, StartedPaymentSession, PaymentRefusal } from './bill.ts';

type ChargeParams = {
  readonly bill: Bill;
  readonly paymentSession: PaymentSession;
  readonly card: StoredCard;
};

/**
 * Pays with the registered card in one step. The time to pay is prolonged first, because money moves at once; should
 * the provider not answer, the same trip goes on, asked for again or by the job that asks about it.
 */
export async function chargeCard(
  services: PaymentServices,
  { bill, paymentSession, card }: ChargeParams,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const { redirectId, yen } = paymentSession;
  const opened = await bill.open();
  if (opened !== 'opened') {
    await closePaymentSession(services, paymentSession);
    return { refusal: opened };
  }
  const { description, returnUrl } = bill;
  const charged = await services.gateway.chargeCard({
    key: redirectId,
    yen,
    customerId: card.customerId,
    description,
    returnUrl,
    lifeMs: PAYMENT_SESSION_MS,
  });
  if (charged === 'away') return { refusal: 'gatewayAway' };
  if (charged.state === 'needsPage')
    return startAtPage(services, bill, { paymentSession, session: charged.session });
  const status =
    charged.state === 'captured'
      ? ({ state: 'captured', captures: [charged.capture] } as const)
      : ({ state: 'refused', reason: charged.reason } as const);
  await settleByProvider(services, paymentSession, status);
  return { redirectId, url: null };
}

/** Has the provider make its page, and gives the order, or the fee, the time it needs. */
export async function openPage(
  services: PaymentServices,
  bill: Bill,
  paymentSession: PaymentSession,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const { gateway, paymentSessions } = services;
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
  if (session === 'away') return { refusal: 'gatewayAway' };
  if (session === 'refused') {
    await paymentSessions.recordEnd(redirectId, 'ENDED', null);
    services.alarm({ redirectId, paymentType }, 'provider refused payment session');
    return { refusal: 'paymentTypeNotOffered' };
  }
  return startAtPage(services, bill, { paymentSession, session });
}

type Page = { readonly paymentSession: PaymentSession; readonly session: ProviderSession };

/** A page that nobody may be sent to any more, because the order ended meanwhile, is closed again. */
async function startAtPage(
  services: PaymentServices,
  bill: Bill,
  { paymentSession, session }: Page,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const { redirectId } = paymentSession;
  const opened = await bill.open();
  const isNoted = await services.paymentSessions.recordOpen(redirectId, session, bill.endsAt);
  if (opened === 'opened' && isNoted) return { redirectId, url: session.url };
  const closing = await closePaymentSession(services, { ...paymentSession, ...session, state: 'OPEN' });
  if (closing === 'paid') return { redirectId, url: null };
  return { refusal: opened === 'opened' ? 'orderClosed' : opened };
}
