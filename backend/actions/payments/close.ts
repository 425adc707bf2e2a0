import { FIRST_RECHECK_MS, UNCONFIRMED_RECHECK_MS } from '#backend/domain/orders/payment-polling.ts';
import type { OrderEnd } from '#backend/domain/orders/release.ts';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import { readProviderStatus } from './provider-status.ts';
import { releaseUnpaid, settleByProvider } from './settle.ts';
import type { Unavailable, PaymentSession } from './ports.ts';
import type { PaymentServices } from './paying.ts';

/** closed: nobody can pay there any more. paid: somebody had; it is settled now. */
export type CloseResult = 'closed' | 'paid' | Unavailable;

/** Closes the active payment sessions of an order and ends the order. */
export async function closePaymentSessions(
  services: PaymentServices,
  { orderId }: OrderKey,
  end: OrderEnd,
): Promise<CloseResult> {
  for (const paymentSession of await services.paymentSessions.activeOf(orderId)) {
    const closing = await closePaymentSession(services, paymentSession, end);
    if (closing !== 'closed') return closing;
  }
  return 'closed';
}

/** Closes the active payment sessions of a shipping fee, which can then be paid again. */
export async function closeFeePaymentSessions(
  services: PaymentServices,
  shipmentId: string,
): Promise<CloseResult> {
  const active = await services.paymentSessions.activeOfShipment(shipmentId);
  // A backend of the release before ends the trip of a fee and leaves the parcel as it was.
  if (active.length === 0) await services.fees.recordUnpaid(shipmentId, null);
  for (const paymentSession of active) {
    const closing = await closePaymentSession(services, paymentSession, GIVEN_UP);
    if (closing !== 'closed') return closing;
  }
  return 'closed';
}

const GIVEN_UP: OrderEnd = { to: 'CANCEL', reason: 'byMember' };

/** Without an end, what becomes of the order or the fee is decided elsewhere. */
export async function closePaymentSession(
  services: PaymentServices,
  paymentSession: PaymentSession,
  end?: OrderEnd,
): Promise<CloseResult> {
  const closed = await closeAtProvider(services, paymentSession);
  if (closed === 'paid') return settlePaid(services, paymentSession);
  if (closed === 'away') return closed;
  // An order has one living trip. The other way round, its buyer could open another page before the tickets go back,
  // and pay there for an order that he gave up, past all that limits how much he may buy.
  if (end !== undefined) await releaseUnpaid(services, paymentSession, end);
  await services.paymentSessions.recordEnd(paymentSession.redirectId, 'ENDED', recheckMs(paymentSession));
  return 'closed';
}

function recheckMs({ purpose, sessionId }: PaymentSession): number | null {
  if (purpose === 'card') return null;
  return sessionId === null ? UNCONFIRMED_RECHECK_MS : FIRST_RECHECK_MS;
}

/** Closes a trip whose tickets are held no longer, so that nobody pays for what goes back the next moment. */
export const closeExpired = (
  services: PaymentServices,
  paymentSession: PaymentSession,
): Promise<CloseResult> =>
  closePaymentSession(services, paymentSession, { to: 'CANCEL', reason: 'providerExpired' });

/** Where no session was ever heard of, nobody was ever sent to one; only a registered card can have been charged. */
async function closeAtProvider(
  services: PaymentServices,
  paymentSession: PaymentSession,
): Promise<CloseResult> {
  const { gateway } = services;
  if (paymentSession.sessionId !== null)
    return paymentSession.provider === gateway.provider
      ? gateway.closeSession(paymentSession.sessionId)
      : 'away';
  if (paymentSession.provider !== gateway.provider) return 'closed';
  const [status, now] = await Promise.all([gateway.status(paymentSession), services.clock.now()]);
  if (status === 'away') return status;
  if (status.state === 'captured') return 'paid';
  return isBeingCharged(paymentSession, now) ? 'away' : 'closed';
}

/** Much longer than a provider takes to charge a card, its answer included. */
const CHARGE_MS = 60_000;

/** Money that is just being taken cannot be called back: whoever gave the order up would have it paid all the same. */
const isBeingCharged = ({ withCard, madeAt }: PaymentSession, now: Date): boolean =>
  withCard && now.getTime() - madeAt.getTime() < CHARGE_MS;

async function settlePaid(services: PaymentServices, paymentSession: PaymentSession): Promise<CloseResult> {
  const status = await readProviderStatus(services, paymentSession);
  if (status === 'away') return status;
  return (await settleByProvider(services, paymentSession, status)) === 'done' ? 'paid' : 'away';
}
