import { FIRST_RECHECK_MS, isActive, type PaymentSession } from '#backend/domain/orders/payment-polling.ts';
import type { OrderEnd } from '#backend/domain/orders/release.ts';
import type { Capture } from '#backend/domain/orders/order.ts';
import type { SettleOrderResult } from '../orders/order-writer.ts';
import { registerCard } from './cards.ts';
import type { PaymentServices } from './payment-services.ts';
import type { ProviderCard, ProviderStatus } from './provider-status.ts';

/** Result of a payment session: paid or registered, ended without payment, or undecided. */
export type SettleOutcome = 'done' | 'over' | 'underWay';

/**
 * Applies a provider's status to a payment session. All changes of a session go through here, whether the status came
 * by webhook, polling or browser return; repeated and reordered reports are safe.
 */
export async function settleByProvider(
  services: PaymentServices,
  paymentSession: PaymentSession,
  status: ProviderStatus,
): Promise<SettleOutcome> {
  switch (status.state) {
    case 'captured':
      return settleCaptures(services, paymentSession, status.captures);
    case 'registered':
      return storeCard(services, paymentSession, status.card);
    case 'refused':
      return endPaymentSession(services, paymentSession, { to: 'ERROR', reason: status.reason });
    case 'cancelled':
      return endPaymentSession(services, paymentSession, { to: 'CANCEL', reason: 'byProvider' });
    case 'expired':
      return endPaymentSession(services, paymentSession, { to: 'CANCEL', reason: 'providerExpired' });
    case 'pending':
    case 'unknown':
      return 'underWay';
  }
}

async function settleCaptures(
  services: PaymentServices,
  paymentSession: PaymentSession,
  captures: readonly Capture[],
): Promise<SettleOutcome> {
  let accounted = 0;
  // In order, because the second of two captures is refunded.
  for (const capture of captures) if (await settleCapture(services, paymentSession, capture)) accounted += 1;
  if (accounted === 0) return 'underWay';
  await services.paymentSessions.recordEnd(paymentSession.redirectId, 'DONE', FIRST_RECHECK_MS);
  return 'done';
}

/** `false`: not booked, because the session does not match the payment. */
async function settleCapture(
  services: PaymentServices,
  paymentSession: PaymentSession,
  capture: Capture,
): Promise<boolean> {
  const settled = await settle(services, paymentSession, capture);
  if (settled === 'settled' || settled === 'known' || settled === 'refundDue') return true;
  const { provider, paymentId, yen } = capture;
  services.alarm(
    { redirectId: paymentSession.redirectId, provider, paymentId, yen, due: paymentSession.yen, settled },
    settled === 'wrongSum' ? 'captured amount is wrong' : 'captured payment matches no order or fee',
  );
  return false;
}

async function storeCard(
  { cards, paymentSessions }: PaymentServices,
  { redirectId, memberId, provider, state }: PaymentSession,
  card: ProviderCard,
): Promise<SettleOutcome> {
  // A recheck of an old session must not restore a card that was changed or removed since.
  if (isActive({ state })) await registerCard(cards, memberId, { ...card, provider });
  await paymentSessions.recordEnd(redirectId, 'DONE', null);
  return 'done';
}

/**
 * Ends a session without payment. Releases the hold first: if the process ends in between, the session is polled again
 * and both steps repeat. A session that ended before changes nothing, because its order may have another one.
 */
export async function endPaymentSession(
  services: PaymentServices,
  paymentSession: PaymentSession,
  end: OrderEnd,
): Promise<SettleOutcome> {
  const { redirectId, purpose, state } = paymentSession;
  if (!isActive({ state })) return state === 'DONE' ? 'done' : 'over';
  await releaseUnpaid(services, paymentSession, end);
  await services.paymentSessions.recordEnd(redirectId, 'ENDED', purpose === 'card' ? null : FIRST_RECHECK_MS);
  return 'over';
}

type Writers = Pick<PaymentServices, 'orderWriter' | 'fees'>;
type ActiveSessions = { readonly paymentSessions: Pick<PaymentServices['paymentSessions'], 'activeOf'> };

/** Books a captured payment for the order or the shipping fee of the session. */
async function settle(
  { orderWriter, fees }: Writers,
  paymentSession: PaymentSession,
  capture: Capture,
): Promise<SettleOrderResult> {
  const { order, shipmentId, paymentType, yen } = paymentSession;
  if (capture.yen !== yen) return 'wrongSum';
  if (order !== null) return orderWriter.settle(order, capture);
  return shipmentId === null ? 'wrongSum' : fees.settle(shipmentId, capture, paymentType);
}

/**
 * Releases the hold or makes the fee unpaid again. No change if another session is open: a late report of an old
 * session must not end it.
 */
export async function releaseUnpaid(
  { orderWriter, fees, paymentSessions }: Writers & ActiveSessions,
  { redirectId, order, shipmentId }: PaymentSession,
  end: OrderEnd,
): Promise<void> {
  if (shipmentId !== null) await fees.recordUnpaid(shipmentId, redirectId);
  if (order === null) return;
  const active = await paymentSessions.activeOf(order.orderId);
  if (active.every((paymentSession) => paymentSession.redirectId === redirectId))
    await orderWriter.releaseHold(order, end);
}

/** Records a refund at the order or the shipment it was captured for. */
export async function recordRefund(
  { orderWriter, fees }: Writers,
  { order, shipmentId }: Pick<PaymentSession, 'order' | 'shipmentId'>,
  refundId: string,
): Promise<void> {
  if (order !== null) await orderWriter.recordRefund(order, refundId);
  if (shipmentId !== null) await fees.recordRefund(shipmentId, refundId);
}
