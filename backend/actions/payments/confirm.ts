import type { PaymentStatus, PlayStatus } from '#lib/contract/enums.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import type { Refused } from '../members/refusals.ts';
import { findPayable, findPayableShipment } from '#backend/persistence/payments/payables.ts';
import { findPaymentSession } from '#backend/persistence/payments/payment-sessions.ts';
import { readProviderStatus } from './gateway.ts';
import { type CardRegistrationState, cardRegistrationState } from './cards.ts';
import { closePaymentSession, GIVEN_UP } from './close.ts';
import type { PaymentContext } from './payment-context.ts';
import { settleByProvider } from './settle.ts';
import { isActive, type PaymentSession } from '#backend/domain/payments/payment-session.ts';

export type ConfirmResult =
  | {
      readonly purpose: 'order';
      readonly orderId: string;
      readonly directoryName: string;
      readonly status: PlayStatus;
    }
  | { readonly purpose: 'shipment'; readonly shipmentId: string; readonly paymentStatus: PaymentStatus }
  | { readonly purpose: 'card'; readonly state: CardRegistrationState };

type ConfirmRefusal = Refused<'notFound' | 'providerUnavailable'>;

/**
 * Handles the return of a buyer from the provider's page. Asks the provider for the status unless the payment is
 * settled: the parameters of the browser's request are not trusted.
 */
export async function confirmPayment(
  context: PaymentContext,
  memberId: string,
  redirectId: string,
): Promise<ConfirmResult | ConfirmRefusal> {
  const paymentSession = await findPaymentSession(context.batching, redirectId);
  if (paymentSession === undefined || paymentSession.memberId !== memberId) return { refusal: 'notFound' };
  if (paymentSession.state !== 'DONE' && paymentSession.paymentType !== 'NONE') {
    const status = await readProviderStatus(context.gateway, paymentSession);
    if (status === 'unavailable') return { refusal: 'providerUnavailable' };
    await settleByProvider(context, paymentSession, status);
  }
  return resultOf(context, paymentSession);
}

/**
 * Gives up an open payment, so that the order or the fee can be paid in another way. A payment that was made before is
 * settled.
 */
export async function giveUpPayment(
  context: PaymentContext,
  memberId: string,
  redirectId: string,
): Promise<ConfirmResult | ConfirmRefusal> {
  const paymentSession = await findPaymentSession(context.batching, redirectId);
  if (paymentSession === undefined || paymentSession.memberId !== memberId) return { refusal: 'notFound' };
  const closing = isActive(paymentSession)
    ? await closePaymentSession(context, paymentSession, GIVEN_UP)
    : 'closed';
  return closing === 'unavailable' ? { refusal: 'providerUnavailable' } : resultOf(context, paymentSession);
}

async function resultOf(
  context: PaymentContext,
  paymentSession: PaymentSession,
): Promise<ConfirmResult | ConfirmRefusal> {
  if (paymentSession.purpose === 'card') {
    const now = await findPaymentSession(context.batching, paymentSession.redirectId);
    return { purpose: 'card', state: cardRegistrationState(now ?? paymentSession) };
  }
  if (paymentSession.shipmentId !== null)
    return feeResultOf(context.db, paymentSession.memberId, paymentSession.shipmentId);
  const payable =
    paymentSession.order === null
      ? undefined
      : await findPayable(context.batching, paymentSession.memberId, paymentSession.order.orderId);
  if (payable === undefined) return { refusal: 'notFound' };
  const { orderId, directoryName, status } = payable;
  return { purpose: 'order', orderId, directoryName, status };
}

async function feeResultOf(
  db: Connection,
  memberId: string,
  shipmentId: string,
): Promise<ConfirmResult | ConfirmRefusal> {
  const shipment = await findPayableShipment(db, memberId, shipmentId);
  if (shipment === undefined) return { refusal: 'notFound' };
  return { purpose: 'shipment', shipmentId, paymentStatus: shipment.paymentStatus };
}
