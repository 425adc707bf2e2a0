import { PAYMENT_SESSION_MS, type Capture } from '#backend/domain/orders/order.ts';
import { closePaymentSession } from './close.ts';
import type { PaymentServices } from './payment-services.ts';
import { settleByProvider } from './settle.ts';
import type { Bill, StartedPaymentSession, PaymentRefusal } from './bill.ts';
import type { PaymentSession } from '#backend/domain/orders/payment-polling.ts';
import type { StoredCard } from './cards.ts';
import type { Yen } from '#backend/domain/money.ts';
import type { PaymentType, OrderReason } from '#lib/contract/enums.ts';

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
  if (charged === 'unavailable') return { refusal: 'providerUnavailable' };
  if (charged.state === 'needsPage')
    return startAtPage(services, bill, { paymentSession, session: charged.session });
  const status =
    charged.state === 'captured'
      ? ({ state: 'captured', captures: [charged.capture] } as const)
      : ({ state: 'refused', reason: charged.reason } as const);
  await settleByProvider(services, paymentSession, status);
  return { redirectId, url: null };
}

/** Opens the provider's page and extends the payment deadline to its end. */
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
  if (session === 'unavailable') return { refusal: 'providerUnavailable' };
  if (session === 'refused') {
    await paymentSessions.recordEnd(redirectId, 'ENDED', null);
    services.alarm({ redirectId, paymentType }, 'provider refused payment session');
    return { refusal: 'paymentTypeNotOffered' };
  }
  return startAtPage(services, bill, { paymentSession, session });
}

type Page = { readonly paymentSession: PaymentSession; readonly session: ProviderSession };

/** Closes the page again if the order or the fee can no longer be paid. */
async function startAtPage(
  services: PaymentServices,
  bill: Bill,
  { paymentSession, session }: Page,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const { redirectId } = paymentSession;
  const opened = await bill.open();
  const isRecorded = await services.paymentSessions.recordOpen(redirectId, session, bill.endsAt);
  if (opened === 'opened' && isRecorded) return { redirectId, url: session.url };
  const closing = await closePaymentSession(services, { ...paymentSession, ...session, state: 'OPEN' });
  if (closing === 'paid') return { redirectId, url: null };
  return { refusal: opened === 'opened' ? 'orderClosed' : opened };
}

/** Parameters of a provider session. */
export type ProviderSessionParams = {
  /** The id of the payment session. The same key again is the same provider session. */
  readonly key: string;
  readonly mode: 'payment' | 'card';
  /** 0 when a card is registered. */
  readonly yen: Yen;
  readonly paymentType: PaymentType;
  /** Description on the provider's page. */
  readonly description: string;
  readonly returnUrl: string;
  readonly lifeMs: number;
  readonly member: { readonly memberId: string; readonly email: string };
};

export type ProviderSession = { readonly sessionId: string; readonly url: string };

export type CardCharge = {
  readonly key: string;
  readonly yen: Yen;
  readonly customerId: string;
  readonly description: string;
  readonly returnUrl: string;
  readonly lifeMs: number;
};

export type ChargeResult =
  | { readonly state: 'captured'; readonly sessionId: string | null; readonly capture: Capture }
  /** The card needs authentication on the provider's page. */
  | { readonly state: 'needsPage'; readonly session: ProviderSession }
  | { readonly state: 'refused'; readonly reason: OrderReason };
