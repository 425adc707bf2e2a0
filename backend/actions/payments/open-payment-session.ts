import { ROUTES } from '#lib/site/routes.ts';
import { newRedirectId } from '#backend/crypto/secrets.ts';
import { yen } from '#backend/domain/money.ts';
import { PAYMENT_SESSION_MS } from '#backend/domain/orders/order.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import { findPayerEmail } from '#backend/persistence/payments/payables.ts';
import type { PaymentSession } from '#backend/domain/payments/payment-session.ts';
import {
  beginPaymentSession,
  type OpenedPage,
  recordPageOpened,
} from '#backend/persistence/payments/payment-sessions.ts';
import {
  type PaymentRefusal,
  type PaymentSessionParams,
  returnUrl,
  type StartedPaymentSession,
} from './bill.ts';
import { closeExpired, closePaymentSession } from './close.ts';
import type { Unavailable } from './gateway.ts';
import { openForFee } from './open-for-fee.ts';
import { openForOrder } from './open-for-order.ts';
import type { PaymentContext } from './payment-context.ts';
import { endRefused } from './provider-session.ts';

/** Opens a payment session. A repeated call returns the same session. */
export async function openPaymentSession(
  context: PaymentContext,
  memberId: string,
  params: PaymentSessionParams,
): Promise<StartedPaymentSession | PaymentRefusal> {
  switch (params.purpose) {
    case 'order':
      return openForOrder(context, memberId, params);
    case 'card':
      return openForCard(context, memberId);
    case 'shipment':
      return openForFee(context, memberId, params);
  }
}

/**
 * Opens the provider's page that registers a card; the shop never sees the card number. A member has one such page at a
 * time, because every page is polled and would delay the polling of payments.
 */
async function openForCard(
  context: PaymentContext,
  memberId: string,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const { db, gateway, siteOrigin } = context;
  const [email, now] = await Promise.all([findPayerEmail(db, memberId), databaseTime(db)]);
  if (email === undefined) return { refusal: 'loginRequired' };
  const paymentSession = await beginUnlessOver(context, memberId, now);
  if (paymentSession === 'unavailable') return { refusal: 'providerUnavailable' };
  const { redirectId } = paymentSession;
  if (paymentSession.state === 'OPEN') return { redirectId, url: paymentSession.url };
  const session = await gateway.openSession({
    key: redirectId,
    mode: 'card',
    yen: yen(0),
    paymentType: 'CARD',
    description: 'カードの登録',
    returnUrl: returnUrl(siteOrigin, ROUTES.payment, { redirectId }),
    begunAt: paymentSession.madeAt,
    lifeMs: PAYMENT_SESSION_MS,
    member: { memberId, email },
  });
  if (session === 'unavailable') return { refusal: 'providerUnavailable' };
  if (session === 'refused') return endRefused(context, paymentSession);
  return startAtCardPage(context, paymentSession, {
    ...session,
    expiresAt: new Date(now.getTime() + PAYMENT_SESSION_MS),
  });
}

/** Returns the active session or a new one. A session whose page has expired is closed first. */
async function beginUnlessOver(
  context: PaymentContext,
  memberId: string,
  now: Date,
): Promise<PaymentSession | Unavailable> {
  const paymentSession = await begin(context, memberId);
  if (paymentSession.expiresAt > now) return paymentSession;
  const closing = await closeExpired(context, paymentSession);
  return closing === 'unavailable' ? closing : begin(context, memberId);
}

/** Closes the page again if the session has ended meanwhile. */
async function startAtCardPage(
  context: PaymentContext,
  paymentSession: PaymentSession,
  page: OpenedPage,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const { redirectId } = paymentSession;
  if (await recordPageOpened(context.batching, redirectId, page)) return { redirectId, url: page.url };
  const closing = await closePaymentSession(context, { ...paymentSession, ...page, state: 'OPEN' });
  return closing === 'paid' ? { redirectId, url: null } : { refusal: 'providerUnavailable' };
}

const begin = (context: PaymentContext, memberId: string) =>
  beginPaymentSession(context, {
    redirectId: newRedirectId(),
    memberId,
    purpose: 'card',
    order: null,
    shipmentId: null,
    paymentType: 'CARD',
    yen: yen(0),
    withCard: false,
    provider: context.gateway.provider,
    lifeMs: PAYMENT_SESSION_MS,
  });
