import { FIRST_RECHECK_MS, isActive, type PaymentSession } from '#backend/domain/payments/payment-session.ts';
import type { OrderEnd } from '#backend/domain/orders/release.ts';
import { PAYMENT_SESSION_MS } from '#backend/domain/orders/order.ts';
import type { Capture } from '#backend/domain/orders/order.ts';
import type { SettleResult } from '#backend/domain/orders/settle.ts';
import { activeSessionsOfOrder } from '#backend/persistence/payments/payment-session-queries.ts';
import { recordAuthentication } from '#backend/persistence/payments/card-uses.ts';
import { findCard } from '#backend/persistence/payments/cards.ts';
import { recordSessionEnd } from '#backend/persistence/payments/payment-sessions.ts';
import { endOrderPayment, releaseOrder, settleOrder } from '../orders/order-writer.ts';
import { recordOrderRefund } from '../refunds/order-refunds.ts';
import { recordShippingFeeRefund } from '../refunds/shipping-fee-refunds.ts';
import { recordShippingFeeUnpaid, settleShippingFee } from '../shipments/shipping-fees.ts';
import { reviewPaidOrder } from './review-orders.ts';
import { registerCard } from './cards.ts';
import type { ProviderCapture, ProviderCard, ProviderStatus } from './gateway.ts';
import type { PaymentContext } from './payment-context.ts';

/** How a payment session ended without money: `order`, because the member cancels the order, else the payment alone. */
export type SessionEnd = OrderEnd & { readonly ends: 'order' | 'payment' };

/** Result of a payment session: paid or registered, ended without payment, or undecided. */
export type SettleOutcome = 'done' | 'over' | 'underWay';

/**
 * Applies a provider's status to a payment session. All changes of a session go through here, whether the status came
 * by webhook, polling or browser return; repeated and reordered reports are safe.
 */
export async function settleByProvider(
  context: PaymentContext,
  paymentSession: PaymentSession,
  status: ProviderStatus,
): Promise<SettleOutcome> {
  switch (status.state) {
    case 'captured':
      return settleCaptures(context, paymentSession, status.captures);
    case 'authenticated':
      return chargeAuthenticated(context, paymentSession, status.authentication);
    case 'registered':
      return storeCard(context, paymentSession, status.card);
    case 'refused':
      if (status.reason === 'authenticationFailed' && paymentSession.withCard)
        await recordAuthentication(context.db, paymentSession.redirectId, 'failed');
      return endPaymentSession(context, paymentSession, { to: 'ERROR', reason: status.reason });
    case 'cancelled':
      return endPaymentSession(context, paymentSession, { to: 'CANCEL', reason: 'byProvider' });
    case 'expired':
      return endPaymentSession(context, paymentSession, { to: 'CANCEL', reason: 'providerExpired' });
    case 'pending':
    case 'unknown':
      return 'underWay';
  }
}

async function settleCaptures(
  context: PaymentContext,
  paymentSession: PaymentSession,
  captures: readonly ProviderCapture[],
): Promise<SettleOutcome> {
  let accounted = 0;
  // In order, because the second of two captures is refunded.
  for (const capture of captures) if (await settleCapture(context, paymentSession, capture)) accounted += 1;
  if (accounted === 0) return 'underWay';
  if (!isActive(paymentSession)) await closeOtherPages(context, paymentSession);
  await recordSessionEnd(context.batching, paymentSession.redirectId, {
    end: 'DONE',
    pollInMs: FIRST_RECHECK_MS,
  });
  return 'done';
}

/**
 * Has the provider close the pages that were opened for an order after this session had ended, so that it is not paid
 * twice. Polling ends their sessions, and books a payment that was made there before.
 */
async function closeOtherPages(
  { db, gateway }: PaymentContext,
  { redirectId, order }: PaymentSession,
): Promise<void> {
  if (order === null) return;
  for (const other of await activeSessionsOfOrder(db, order.orderId))
    if (other.redirectId !== redirectId && other.sessionId !== null && other.provider === gateway.provider)
      await gateway.closeSession(other.sessionId);
}

/**
 * Charges a registered card whose holder was authenticated on the provider's page. An ended session is not charged: its hold
 * was released.
 */
async function chargeAuthenticated(
  context: PaymentContext,
  paymentSession: PaymentSession,
  authentication: string,
): Promise<SettleOutcome> {
  const { db, gateway, siteOrigin } = context;
  const { redirectId, memberId, yen } = paymentSession;
  if (!isActive(paymentSession)) return paymentSession.state === 'DONE' ? 'done' : 'over';
  const card = await findCard(db, memberId);
  if (card?.provider !== gateway.provider)
    return endPaymentSession(context, paymentSession, { to: 'ERROR', reason: 'declined' });
  await recordAuthentication(db, redirectId, 'authenticated');
  const charged = await gateway.chargeCard({
    key: redirectId,
    yen,
    customerId: card.customerId,
    description: CHARGE_DESCRIPTION,
    returnUrl: siteOrigin,
    lifeMs: PAYMENT_SESSION_MS,
    authentication,
  });
  if (charged === 'unavailable' || charged.state === 'needsPage') return 'underWay';
  return charged.state === 'captured'
    ? settleCaptures(context, paymentSession, [charged.capture])
    : endPaymentSession(context, paymentSession, { to: 'ERROR', reason: charged.reason });
}

const CHARGE_DESCRIPTION = '登録したカードでのお支払い';

/** `false`: not booked, because the session does not match the payment. */
async function settleCapture(
  context: PaymentContext,
  paymentSession: PaymentSession,
  { authentication, ...capture }: ProviderCapture,
): Promise<boolean> {
  if (authentication !== undefined)
    await recordAuthentication(context.db, paymentSession.redirectId, authentication);
  const settled = await settle(context, paymentSession, capture);
  if (settled === 'settled' || settled === 'known') await reviewPaidOrder(context.db, paymentSession);
  if (settled === 'settled' || settled === 'known' || settled === 'refundDue') return true;
  const { provider, paymentId, yen } = capture;
  context.alarm(
    { redirectId: paymentSession.redirectId, provider, paymentId, yen, due: paymentSession.yen, settled },
    settled === 'wrongSum' ? 'captured amount is wrong' : 'captured payment matches no order or fee',
  );
  return false;
}

async function storeCard(
  { db, batching }: PaymentContext,
  { redirectId, memberId, provider, state }: PaymentSession,
  card: ProviderCard,
): Promise<SettleOutcome> {
  // A recheck of an old session must not restore a card that was changed or removed since.
  if (isActive({ state })) await registerCard(db, memberId, { ...card, provider });
  await recordSessionEnd(batching, redirectId, { end: 'DONE', pollInMs: null });
  return 'done';
}

/**
 * Ends a session without payment. Changes the order first: if the process ends in between, the session is polled again
 * and both steps repeat. A session that ended before changes nothing, because its order may have another one.
 */
export async function endPaymentSession(
  context: PaymentContext,
  paymentSession: PaymentSession,
  end: OrderEnd,
): Promise<SettleOutcome> {
  const { redirectId, purpose, state } = paymentSession;
  if (!isActive({ state })) return state === 'DONE' ? 'done' : 'over';
  await releaseUnpaid(context, paymentSession, { ...end, ends: 'payment' });
  await recordSessionEnd(context.batching, redirectId, {
    end: 'ENDED',
    pollInMs: purpose === 'card' ? null : FIRST_RECHECK_MS,
  });
  return 'over';
}

type Writers = Pick<PaymentContext, 'db' | 'orderBatcher'>;

/** Books a captured payment for the order or the shipping fee of the session. */
async function settle(
  { db, orderBatcher }: Writers,
  paymentSession: PaymentSession,
  capture: Capture,
): Promise<SettleResult | 'unknownOrder'> {
  const { order, shipmentId, paymentType, yen } = paymentSession;
  if (capture.yen !== yen) return 'wrongSum';
  if (order !== null) return settleOrder(orderBatcher, order, capture, paymentType);
  return shipmentId === null ? 'wrongSum' : settleShippingFee(db, shipmentId, capture, paymentType);
}

/**
 * Ends the payment of the order, or the order itself, or makes the fee unpaid again. No change if another session is open: a late report of an old
 * session must not end it.
 */
export async function releaseUnpaid(
  { db, orderBatcher }: Writers,
  { redirectId, order, shipmentId }: PaymentSession,
  { ends, ...end }: SessionEnd,
): Promise<void> {
  if (shipmentId !== null) await recordShippingFeeUnpaid(db, shipmentId, redirectId);
  if (order === null) return;
  const active = await activeSessionsOfOrder(db, order.orderId);
  if (active.some((paymentSession) => paymentSession.redirectId !== redirectId)) return;
  if (ends === 'order') await releaseOrder(orderBatcher, order, end);
  else await endOrderPayment(orderBatcher, order, end);
}

/** Records a refund at the order or the shipment it was captured for. */
export async function recordRefund(
  { db, orderBatcher }: Writers,
  { order, shipmentId }: Pick<PaymentSession, 'order' | 'shipmentId'>,
  refundId: string,
): Promise<void> {
  if (order !== null) await recordOrderRefund(orderBatcher, { ...order, refundId });
  if (shipmentId !== null) await recordShippingFeeRefund(db, { shipmentId, refundId });
}
