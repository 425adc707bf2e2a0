import { ROUTES } from '#lib/site/routes.ts';
import { newRedirectId } from '#backend/crypto/secrets.ts';
import { yen } from '#backend/domain/money.ts';
import { PAYMENT_SESSION_MS } from '#backend/domain/orders/order.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import { findPayerEmail } from '#backend/persistence/payments/payables.ts';
import { activeCardSession } from '#backend/persistence/payments/payment-session-queries.ts';
import { beginPaymentSession, recordPageOpened } from '#backend/persistence/payments/payment-sessions.ts';
import {
  type PaymentRefusal,
  type PaymentSessionParams,
  returnUrl,
  type StartedPaymentSession,
} from './bill.ts';
import { openForFee } from './open-for-fee.ts';
import { openForOrder } from './open-for-order.ts';
import type { PaymentContext } from './payment-context.ts';

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
  const { db, batching, gateway, siteOrigin } = context;
  const [email, now] = await Promise.all([findPayerEmail(db, memberId), databaseTime(db)]);
  if (email === undefined) return { refusal: 'loginRequired' };
  const open = await activeCardSession(db, memberId, gateway.provider);
  if (open?.state === 'OPEN') return { redirectId: open.redirectId, url: open.url };
  const { redirectId } = open ?? (await begin(context, memberId));
  const session = await gateway.openSession({
    key: redirectId,
    mode: 'card',
    yen: yen(0),
    paymentType: 'CARD',
    description: 'カードの登録',
    returnUrl: returnUrl(siteOrigin, ROUTES.payment, { redirectId }),
    lifeMs: PAYMENT_SESSION_MS,
    member: { memberId, email },
  });
  if (typeof session === 'string') return { refusal: 'providerUnavailable' };
  const expiresAt = new Date(now.getTime() + PAYMENT_SESSION_MS);
  await recordPageOpened(batching, redirectId, { ...session, expiresAt });
  return { redirectId, url: session.url };
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
