import { PAYMENT_SESSION_MS } from '#backend/domain/orders/order.ts';
import { feePaymentRefusal } from '#backend/domain/shipments/fee-payment.ts';
import type { PayableShipment } from '#backend/domain/shipments/shipment.ts';
import { newRedirectId } from '#backend/crypto/secrets.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { findCard } from '#backend/persistence/payments/cards.ts';
import { findPayableShipment } from '#backend/persistence/payments/payables.ts';
import { paidSessionOfShipment } from '#backend/persistence/payments/payment-session-queries.ts';
import { beginPaymentSession } from '#backend/persistence/payments/payment-sessions.ts';
import { closeExpired } from './close.ts';
import type { PaymentContext } from './payment-context.ts';
import {
  feeBill,
  matchesParams,
  type FeePayment,
  type StartedPaymentSession,
  type PaymentRefusal,
  isSupported,
} from './bill.ts';
import { chargeCard, openPage } from './provider-session.ts';
import type { PaymentSession } from '#backend/domain/payments/payment-session.ts';

type OpenParams = { readonly shipment: PayableShipment; readonly params: FeePayment };

/** Opens the provider's page for the shipping fee of a shipment. Fees do not count towards any purchase limit. */
export async function openForFee(
  context: PaymentContext,
  memberId: string,
  params: FeePayment,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const shipment = await findPayableShipment(context.db, memberId, params.shipmentId);
  if (shipment === undefined) return { refusal: 'notFound' };
  const opened = await open(context, { shipment, params });
  const isClosed = 'refusal' in opened && opened.refusal === 'orderClosed';
  return (isClosed ? await paidBefore(context.db, memberId, params) : undefined) ?? opened;
}

async function open(
  context: PaymentContext,
  request: OpenParams,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const { shipment, params } = request;
  const refusal = feePaymentRefusal(shipment, shipment.at);
  if (refusal !== undefined) return { refusal };
  if (!isSupported(context.gateway, params)) return { refusal: 'paymentTypeNotOffered' };
  const card = params.useCard ? await findCard(context.db, shipment.memberId) : undefined;
  if (params.useCard && card?.provider !== context.gateway.provider) return { refusal: 'cardMissing' };
  const paymentSession = await beginUnlessOver(context, request);
  if ('refusal' in paymentSession) return paymentSession;
  if (!matchesParams(paymentSession, params)) return { refusal: 'paymentUnderWay' };
  if (paymentSession.state === 'OPEN')
    return { redirectId: paymentSession.redirectId, url: paymentSession.url };
  const bill = feeBill(context, shipment, paymentSession);
  return card === undefined
    ? openPage(context, bill, paymentSession)
    : chargeCard(context, { bill, paymentSession, card, deviceToken: params.deviceToken });
}

/**
 * Returns the active payment session or a new one. A session whose page has expired is closed first, whatever its
 * payment type.
 */
async function beginUnlessOver(
  context: PaymentContext,
  request: OpenParams,
): Promise<PaymentSession | PaymentRefusal> {
  const paymentSession = await begin(context, request);
  if (paymentSession.expiresAt > request.shipment.at) return paymentSession;
  const closing = await closeExpired(context, paymentSession);
  if (closing === 'unavailable') return { refusal: 'providerUnavailable' };
  return closing === 'paid' ? { refusal: 'orderClosed' } : begin(context, request);
}

const begin = (context: PaymentContext, { shipment, params }: OpenParams) =>
  beginPaymentSession(context, {
    redirectId: newRedirectId(),
    memberId: shipment.memberId,
    purpose: 'shipment',
    order: null,
    shipmentId: shipment.shipmentId,
    paymentType: params.paymentType,
    yen: shipment.fee,
    withCard: params.useCard,
    provider: context.gateway.provider,
    lifeMs: PAYMENT_SESSION_MS,
  });

/** Finds the payment of a repeated request: a double click, or a retry after a lost response. */
async function paidBefore(
  db: Connection,
  memberId: string,
  params: FeePayment,
): Promise<StartedPaymentSession | undefined> {
  const { shipmentId } = params;
  const now = await findPayableShipment(db, memberId, shipmentId);
  if (now?.paymentStatus !== 'CAPTURED') return undefined;
  const paymentSession = await paidSessionOfShipment(db, { memberId, shipmentId });
  return paymentSession !== undefined && matchesParams(paymentSession, params)
    ? { redirectId: paymentSession.redirectId, url: null }
    : undefined;
}
