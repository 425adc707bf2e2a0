import { isPaid } from '#backend/domain/orders/transitions.ts';
import { PAYMENT_SESSION_MS } from '#backend/domain/orders/order.ts';
import type { PaymentServices } from './payment-services.ts';
import { closeExpired } from './close.ts';
import {
  orderBill,
  matchesParams,
  type OrderPayment,
  type StartedPaymentSession,
  type PaymentRefusal,
  rejectionReason,
  type Payable,
} from './bill.ts';
import { chargeCard, openPage } from './provider-session.ts';
import type { PaymentSession } from '#backend/domain/orders/payment-polling.ts';

type OpenParams = { readonly payable: Payable; readonly params: OrderPayment };

/** Opens the provider's page for an order, charges the registered card, or settles a free order. */
export async function openForOrder(
  services: PaymentServices,
  memberId: string,
  params: OrderPayment,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const payable = await services.payables.find(memberId, params.orderId);
  if (payable === undefined) return { refusal: 'notFound' };
  const opened = await open(services, memberId, { payable, params });
  const isClosed = 'refusal' in opened && opened.refusal === 'orderClosed';
  return (isClosed ? await paidBefore(services, memberId, params) : undefined) ?? opened;
}

async function open(
  services: PaymentServices,
  memberId: string,
  request: OpenParams,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const { payable, params } = request;
  const refused = await rejectionReason(services, memberId, request);
  if (refused !== undefined) return refused;
  const card = params.useCard ? await services.cards.find(memberId) : undefined;
  if (params.useCard && card?.provider !== services.gateway.provider) return { refusal: 'cardMissing' };
  const paymentSession = await begin(services, memberId, request);
  if (!matchesParams(paymentSession, params)) return { refusal: 'paymentUnderWay' };
  if (params.paymentType === 'NONE') return settleFree(services, payable, paymentSession);
  if (paymentSession.state === 'OPEN') return resumePage(services, payable, paymentSession);
  const bill = orderBill(services, payable, paymentSession);
  return card === undefined
    ? openPage(services, bill, paymentSession)
    : chargeCard(services, { bill, paymentSession, card });
}

/** Finds the payment of a repeated request: a double click, or a retry after a lost response. */
async function paidBefore(
  { payables, paymentSessions }: PaymentServices,
  memberId: string,
  params: OrderPayment,
): Promise<StartedPaymentSession | undefined> {
  const { orderId } = params;
  const now = await payables.find(memberId, orderId);
  if (now === undefined || !isPaid(now.status)) return undefined;
  const paymentSession = await paymentSessions.paidOf({ memberId, orderId });
  return paymentSession !== undefined && matchesParams(paymentSession, params)
    ? { redirectId: paymentSession.redirectId, url: null }
    : undefined;
}

const begin = (
  { paymentSessions, gateway, newRedirectId }: PaymentServices,
  memberId: string,
  { payable, params }: OpenParams,
) =>
  paymentSessions.begin({
    redirectId: newRedirectId(),
    memberId,
    purpose: 'order',
    order: { drawId: payable.drawId, orderId: payable.orderId },
    shipmentId: null,
    paymentType: params.paymentType,
    yen: payable.total,
    withCard: params.useCard,
    provider: params.paymentType === 'NONE' ? 'none' : gateway.provider,
    lifeMs: PAYMENT_SESSION_MS,
  });

/** Returns the page that is open already. If it has expired, so has the order. */
async function resumePage(
  services: PaymentServices,
  { at }: Payable,
  paymentSession: PaymentSession,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const { redirectId, url, expiresAt } = paymentSession;
  if (expiresAt > at) return { redirectId, url };
  const closing = await closeExpired(services, paymentSession);
  if (closing === 'unavailable') return { refusal: 'providerUnavailable' };
  return closing === 'paid' ? { redirectId, url: null } : { refusal: 'holdExpired' };
}

/** Settles a free order without the provider. */
async function settleFree(
  { orderWriter, paymentSessions }: PaymentServices,
  { drawId, orderId }: Payable,
  { redirectId, memberId }: PaymentSession,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const settled = await orderWriter.settle({ drawId, orderId }, null);
  const isSettled = settled === 'settled' || settled === 'known';
  await paymentSessions.recordEnd(redirectId, isSettled ? 'DONE' : 'ENDED', null);
  if (!isSettled) return { refusal: 'orderClosed' };
  // Concurrent requests get the session of the first one, which has settled the order.
  const first = await paymentSessions.paidOf({ memberId, orderId });
  return { redirectId: first?.redirectId ?? redirectId, url: null };
}
