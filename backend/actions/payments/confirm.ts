import type { PaymentStatus, PlayStatus } from '#lib/contract/enums.ts';
import type { Refused } from '../members/refusals.ts';
import { readProviderStatus } from './provider-status.ts';
import { type CardRegistrationState, cardRegistrationState } from './cards.ts';
import type { PaymentServices } from './payment-services.ts';
import { settleByProvider } from './settle.ts';
import type { PaymentSession } from '#backend/domain/orders/payment-polling.ts';

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
  services: PaymentServices,
  memberId: string,
  redirectId: string,
): Promise<ConfirmResult | ConfirmRefusal> {
  const paymentSession = await services.paymentSessions.find(redirectId);
  if (paymentSession === undefined || paymentSession.memberId !== memberId) return { refusal: 'notFound' };
  if (paymentSession.state !== 'DONE' && paymentSession.paymentType !== 'NONE') {
    const status = await readProviderStatus(services, paymentSession);
    if (status === 'unavailable') return { refusal: 'providerUnavailable' };
    await settleByProvider(services, paymentSession, status);
  }
  return resultOf(services, paymentSession);
}

async function resultOf(
  services: PaymentServices,
  paymentSession: PaymentSession,
): Promise<ConfirmResult | ConfirmRefusal> {
  if (paymentSession.purpose === 'card') {
    const now = await services.paymentSessions.find(paymentSession.redirectId);
    return { purpose: 'card', state: cardRegistrationState(now ?? paymentSession) };
  }
  if (paymentSession.shipmentId !== null)
    return feeResultOf(services, paymentSession.memberId, paymentSession.shipmentId);
  const payable =
    paymentSession.order === null
      ? undefined
      : await services.payables.find(paymentSession.memberId, paymentSession.order.orderId);
  if (payable === undefined) return { refusal: 'notFound' };
  const { orderId, directoryName, status } = payable;
  return { purpose: 'order', orderId, directoryName, status };
}

async function feeResultOf(
  { payables }: PaymentServices,
  memberId: string,
  shipmentId: string,
): Promise<ConfirmResult | ConfirmRefusal> {
  const shipment = await payables.shipment(memberId, shipmentId);
  if (shipment === undefined) return { refusal: 'notFound' };
  return { purpose: 'shipment', shipmentId, paymentStatus: shipment.paymentStatus };
}
