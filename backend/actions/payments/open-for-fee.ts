import { PAYMENT_SESSION_MS } from '#backend/domain/orders/order.ts';
import { feePaymentRefusal } from '#backend/domain/shipments/fee-payment.ts';
import type { PayableShipment } from '#backend/domain/shipments/shipment.ts';
import { closeExpired } from './close.ts';
import type { PaymentServices } from './payment-services.ts';
import {
  feeBill,
  matchesParams,
  type FeePayment,
  type StartedPaymentSession,
  type PaymentRefusal,
  isSupported,
} from './bill.ts';
import { chargeCard, openPage } from './provider-session.ts';
import type { PaymentSession } from '#backend/domain/orders/payment-polling.ts';

type OpenParams = { readonly shipment: PayableShipment; readonly params: FeePayment };

/** Opens the provider's page for the shipping fee of a shipment. Fees do not count towards any purchase limit. */
export async function openForFee(
  services: PaymentServices,
  memberId: string,
  params: FeePayment,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const shipment = await services.payables.shipment(memberId, params.shipmentId);
  if (shipment === undefined) return { refusal: 'notFound' };
  const opened = await open(services, { shipment, params });
  const isClosed = 'refusal' in opened && opened.refusal === 'orderClosed';
  return (isClosed ? await paidBefore(services, memberId, params) : undefined) ?? opened;
}

async function open(
  services: PaymentServices,
  request: OpenParams,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const { shipment, params } = request;
  const refusal = feePaymentRefusal(shipment, shipment.at);
  if (refusal !== undefined) return { refusal };
  if (!isSupported(services, params)) return { refusal: 'paymentTypeNotOffered' };
  const card = params.useCard ? await services.cards.find(shipment.memberId) : undefined;
  if (params.useCard && card?.provider !== services.gateway.provider) return { refusal: 'cardMissing' };
  const paymentSession = await beginUnlessOver(services, request);
  if ('refusal' in paymentSession) return paymentSession;
  if (!matchesParams(paymentSession, params)) return { refusal: 'paymentUnderWay' };
  if (paymentSession.state === 'OPEN')
    return { redirectId: paymentSession.redirectId, url: paymentSession.url };
  const bill = feeBill(services, shipment, paymentSession);
  return card === undefined
    ? openPage(services, bill, paymentSession)
    : chargeCard(services, { bill, paymentSession, card });
}

/**
 * Returns the active payment session or a new one. A session whose page has expired is closed first, whatever its
 * payment type.
 */
async function beginUnlessOver(
  services: PaymentServices,
  request: OpenParams,
): Promise<PaymentSession | PaymentRefusal> {
  const paymentSession = await begin(services, request);
  if (paymentSession.expiresAt > request.shipment.at) return paymentSession;
  const closing = await closeExpired(services, paymentSession);
  if (closing === 'unavailable') return { refusal: 'providerUnavailable' };
  return closing === 'paid' ? { refusal: 'orderClosed' } : begin(services, request);
}

const begin = (
  { paymentSessions, gateway, newRedirectId }: PaymentServices,
  { shipment, params }: OpenParams,
) =>
  paymentSessions.begin({
    redirectId: newRedirectId(),
    memberId: shipment.memberId,
    purpose: 'shipment',
    order: null,
    shipmentId: shipment.shipmentId,
    paymentType: params.paymentType,
    yen: shipment.fee,
    withCard: params.useCard,
    provider: gateway.provider,
    lifeMs: PAYMENT_SESSION_MS,
  });

/** Finds the payment of a repeated request: a double click, or a retry after a lost response. */
async function paidBefore(
  { payables, paymentSessions }: PaymentServices,
  memberId: string,
  params: FeePayment,
): Promise<StartedPaymentSession | undefined> {
  const { shipmentId } = params;
  const now = await payables.shipment(memberId, shipmentId);
  if (now?.paymentStatus !== 'CAPTURED') return undefined;
  const paymentSession = await paymentSessions.paidOfShipment({ memberId, shipmentId });
  return paymentSession !== undefined && matchesParams(paymentSession, params)
    ? { redirectId: paymentSession.redirectId, url: null }
    : undefined;
}
