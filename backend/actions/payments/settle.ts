import { FIRST_RECHECK_MS, isActive } from '#backend/domain/orders/payment-polling.ts';
import type { OrderEnd } from '#backend/domain/orders/release.ts';
import type { Capture } from '#backend/domain/orders/order.ts';
import type { SettleOrderResult } from '../orders/order-writer.ts';
import { registerCard } from './cards.ts';
import type { ProviderCard, ProviderStatus, PaymentSession } from './ports.ts';
import type { PaymentServices } from './paying.ts';

/** Result of a payment session: paid or registered, ended without payment, or undecided. */
export type SettleOutcome = 'done' | 'over' | 'underWay';

/**
 * The one way by which a trip comes to anything: from what the provider says of it, however that was learnt, however
 * often, and in whatever order it came in.
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
  // In their order, because the second of two is the one that goes back.
  for (const capture of captures) if (await settleCapture(services, paymentSession, capture)) accounted += 1;
  if (accounted === 0) return 'underWay';
  await services.paymentSessions.recordEnd(paymentSession.redirectId, 'DONE', FIRST_RECHECK_MS);
  return 'done';
}

/** False: it is in no book, because it is not what this trip was for. */
async function settleCapture(
  services: PaymentServices,
  paymentSession: PaymentSession,
  capture: Capture,
): Promise<boolean> {
  const settled = await settle(services, paymentSession, capture);
  if (settled === 'settled' || settled === 'known' || settled === 'refundDue') return true;
  const { provider, paymentId, yen } = capture;
  services.alarm(
    { redirectId: paymentSession.redirectId, provider, paymentId, yen, settled },
    'captured payment matches no order or fee',
  );
  return false;
}

async function storeCard(
  { cards, paymentSessions }: PaymentServices,
  { redirectId, memberId, provider, state }: PaymentSession,
  card: ProviderCard,
): Promise<SettleOutcome> {
  // Whoever looks again at an old trip does not bring back a card that was changed or removed since.
  if (isActive({ state })) await registerCard(cards, memberId, { ...card, provider });
  await paymentSessions.recordEnd(redirectId, 'DONE', null);
  return 'done';
}

/**
 * The tickets go back first: should this break off in between, the trip is still asked about, and all of it is done
 * again. A trip that ended before has nothing to give back; its order may be on another one by now.
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

/** Money came in on a trip: for the tickets of its order, or for the fee of its parcel. */
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
 * None comes: the tickets go back; a fee can be paid in another way. Whoever hears of that when his trip has long ended
 * finds the payer on another one, and leaves him there.
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
  refund: Capture,
): Promise<void> {
  if (order !== null) await orderWriter.recordRefund(order, refund);
  if (shipmentId !== null) await fees.recordRefund(shipmentId, refund);
}
