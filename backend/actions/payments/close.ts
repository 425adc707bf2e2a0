import {
  FIRST_RECHECK_MS,
  UNCONFIRMED_RECHECK_MS,
  type PaymentSession,
} from '#backend/domain/payments/payment-session.ts';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import {
  activeSessionsOfOrder,
  activeSessionsOfShipment,
} from '#backend/persistence/payments/payment-session-queries.ts';
import { recordSessionEnd } from '#backend/persistence/payments/payment-sessions.ts';
import { recordShippingFeeUnpaid } from '../shipments/shipping-fees.ts';
import { readProviderStatus, type Unavailable } from './gateway.ts';
import type { PaymentContext } from './payment-context.ts';
import { releaseUnpaid, type SessionEnd, settleByProvider } from './settle.ts';

/** `closed`: nobody can pay there any more. `paid`: it was paid before, and that payment is settled now. */
type CloseResult = 'closed' | 'paid' | Unavailable;

/** Closes the active payment sessions of an order and ends the order. */
export async function closePaymentSessions(
  context: PaymentContext,
  { orderId }: OrderKey,
  end: Omit<SessionEnd, 'ends'>,
): Promise<CloseResult> {
  for (const paymentSession of await activeSessionsOfOrder(context.db, orderId)) {
    const closing = await closePaymentSession(context, paymentSession, { ...end, ends: 'order' });
    if (closing !== 'closed') return closing;
  }
  return 'closed';
}

/** Closes the active payment sessions of a shipping fee, which can then be paid again. */
export async function closeFeePaymentSessions(
  context: PaymentContext,
  shipmentId: string,
): Promise<CloseResult> {
  const active = await activeSessionsOfShipment(context.db, shipmentId);
  // A session that ended while its page was being opened leaves the fee pending without an active session.
  if (active.length === 0) await recordShippingFeeUnpaid(context.db, shipmentId, null);
  for (const paymentSession of active) {
    const closing = await closePaymentSession(context, paymentSession, GIVEN_UP);
    if (closing !== 'closed') return closing;
  }
  return 'closed';
}

/** The member gives up a payment, not what it pays for. */
export const GIVEN_UP: SessionEnd = { ends: 'payment', to: 'CANCEL', reason: 'byMember' };

/** Closes one payment session. Without `end` the order or the fee is not changed: the caller does that. */
export async function closePaymentSession(
  context: PaymentContext,
  paymentSession: PaymentSession,
  end?: SessionEnd,
): Promise<CloseResult> {
  const closed = await closeAtProvider(context, paymentSession);
  if (closed === 'paid') return settlePaid(context, paymentSession);
  if (closed === 'unavailable') return closed;
  // Changes the order before the session ends, because an order has one active session. In the other order the buyer
  // could open a new page for a cancelled order and pay beyond the purchase limits.
  if (end !== undefined) await releaseUnpaid(context, paymentSession, end);
  await recordSessionEnd(context.batching, paymentSession.redirectId, {
    end: 'ENDED',
    pollInMs: recheckMs(paymentSession),
  });
  return 'closed';
}

function recheckMs({ purpose, sessionId }: PaymentSession): number | null {
  if (purpose === 'card') return null;
  return sessionId === null ? UNCONFIRMED_RECHECK_MS : FIRST_RECHECK_MS;
}

/** Closes a payment session whose hold has expired, so that nobody pays for tickets that are released. */
export const closeExpired = (context: PaymentContext, paymentSession: PaymentSession): Promise<CloseResult> =>
  closePaymentSession(context, paymentSession, {
    ends: 'payment',
    to: 'CANCEL',
    reason: 'providerExpired',
  });

/**
 * A session whose provider id is unknown was never shown to a buyer; only a registered card can have been charged for
 * it.
 */
async function closeAtProvider(
  context: PaymentContext,
  paymentSession: PaymentSession,
): Promise<CloseResult> {
  const { gateway } = context;
  if (paymentSession.sessionId !== null)
    return paymentSession.provider === gateway.provider
      ? gateway.closeSession(paymentSession.sessionId)
      : 'unavailable';
  if (paymentSession.provider !== gateway.provider) return 'closed';
  const [status, now] = await Promise.all([gateway.status(paymentSession), databaseTime(context.db)]);
  if (status === 'unavailable') return status;
  if (status.state === 'captured') return 'paid';
  return isBeingCharged(paymentSession, now) ? 'unavailable' : 'closed';
}

/** Much longer than a provider takes to charge a card and answer. */
const CHARGE_MS = 60_000;

/** A charge that is running cannot be stopped: the order would be cancelled and paid. */
const isBeingCharged = ({ withCard, madeAt }: PaymentSession, now: Date): boolean =>
  withCard && now.getTime() - madeAt.getTime() < CHARGE_MS;

async function settlePaid(context: PaymentContext, paymentSession: PaymentSession): Promise<CloseResult> {
  const status = await readProviderStatus(context.gateway, paymentSession);
  if (status === 'unavailable') return status;
  return (await settleByProvider(context, paymentSession, status)) === 'done' ? 'paid' : 'unavailable';
}
