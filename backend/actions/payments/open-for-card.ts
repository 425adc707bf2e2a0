import { PAYMENT_SESSION_MS } from '#backend/domain/orders/order.ts';
import { yen } from '#backend/domain/money.ts';
import type { PaymentServices } from './payment-services.ts';
import type { StartedPaymentSession, PaymentRefusal } from './bill.ts';

/**
 * Opens the provider's page that registers a card; the shop never sees the card number. A member has one such page at a
 * time, because every page is polled and would delay the polling of payments.
 */
export async function openForCard(
  services: PaymentServices,
  memberId: string,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const { gateway, paymentSessions, payables, clock } = services;
  const [email, now] = await Promise.all([payables.emailOf(memberId), clock.now()]);
  if (email === undefined) return { refusal: 'loginRequired' };
  const open = await paymentSessions.cardSessionOf(memberId, gateway.provider);
  if (open?.state === 'OPEN') return { redirectId: open.redirectId, url: open.url };
  const { redirectId } = open ?? (await begin(services, memberId));
  const session = await gateway.openSession({
    key: redirectId,
    mode: 'card',
    yen: yen(0),
    paymentType: 'CARD',
    description: 'カードの登録',
    returnUrl: services.returnTo.card(redirectId),
    lifeMs: PAYMENT_SESSION_MS,
    member: { memberId, email },
  });
  if (typeof session === 'string') return { refusal: 'providerUnavailable' };
  await paymentSessions.recordOpen(redirectId, session, new Date(now.getTime() + PAYMENT_SESSION_MS));
  return { redirectId, url: session.url };
}

const begin = ({ gateway, paymentSessions, newRedirectId }: PaymentServices, memberId: string) =>
  paymentSessions.begin({
    redirectId: newRedirectId(),
    memberId,
    purpose: 'card',
    order: null,
    shipmentId: null,
    paymentType: 'CARD',
    yen: yen(0),
    withCard: false,
    provider: gateway.provider,
    lifeMs: PAYMENT_SESSION_MS,
  });
