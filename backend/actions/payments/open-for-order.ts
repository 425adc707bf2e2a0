import { isPaid } from '#backend/domain/orders/transitions.ts';
import { PAYMENT_SESSION_MS } from '#backend/domain/orders/order.ts';
import { newRedirectId } from '#backend/crypto/secrets.ts';
import type { OpenDatabase } from '#backend/persistence/db/database.ts';
import { findCard } from '#backend/persistence/payments/cards.ts';
import { findPayable, type Payable } from '#backend/persistence/payments/payables.ts';
import { paidSessionOfOrder } from '#backend/persistence/payments/payment-session-queries.ts';
import { beginPaymentSession, recordSessionEnd } from '#backend/persistence/payments/payment-sessions.ts';
import { isDrawingPaused } from '../fairness/drawing-pause.ts';
import { settleOrder } from '../orders/order-writer.ts';
import type { PaymentContext } from './payment-context.ts';
import { closeExpired, closePaymentSession } from './close.ts';
import {
  orderBill,
  matchesParams,
  type OrderPayment,
  type StartedPaymentSession,
  type PaymentRefusal,
  rejectionReason,
} from './bill.ts';
import { chargeCard, openPage } from './provider-session.ts';
import type { PaymentSession } from '#backend/domain/payments/payment-session.ts';

type OpenParams = { readonly payable: Payable; readonly params: OrderPayment };

/** Opens the provider's page for an order, charges the registered card, or settles a free order. */
export async function openForOrder(
  context: PaymentContext,
  memberId: string,
  params: OrderPayment,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const payable = await findPayable(context.batching, memberId, params.orderId);
  if (payable === undefined) return { refusal: 'notFound' };
  const opened = await open(context, memberId, { payable, params });
  const isClosed = 'refusal' in opened && opened.refusal === 'orderClosed';
  return (isClosed ? await paidBefore(context, memberId, params) : undefined) ?? opened;
}

async function open(
  context: PaymentContext,
  memberId: string,
  request: OpenParams,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const { payable, params } = request;
  const refused = await rejectionReason(context, memberId, request);
  if (refused !== undefined) return refused;
  if (payable.status === 'START' && (await isDrawingPaused(context.db, context.shopLog)))
    return { refusal: 'drawingPaused' };
  const card = params.useCard ? await findCard(context.db, memberId) : undefined;
  if (params.useCard && card?.provider !== context.gateway.provider) return { refusal: 'cardMissing' };
  const paymentSession = await beginUnlessEnded(context, memberId, request);
  if ('refusal' in paymentSession) return paymentSession;
  if (!matchesParams(paymentSession, params)) return { refusal: 'paymentUnderWay' };
  if (params.paymentType === 'NONE') return settleFree(context, payable, paymentSession);
  if (paymentSession.state === 'OPEN') return resumePage(context, payable, paymentSession);
  const bill = orderBill(context, payable, paymentSession);
  return card === undefined
    ? openPage(context, bill, paymentSession)
    : chargeCard(context, { bill, paymentSession, card, deviceToken: params.deviceToken });
}

/** Finds the payment of a repeated request: a double click, or a retry after a lost response. */
async function paidBefore(
  { db, batching }: Pick<OpenDatabase, 'db' | 'batching'>,
  memberId: string,
  params: OrderPayment,
): Promise<StartedPaymentSession | undefined> {
  const { orderId } = params;
  const now = await findPayable(batching, memberId, orderId);
  if (now === undefined || !isPaid(now.status)) return undefined;
  const paymentSession = await paidSessionOfOrder(db, { memberId, orderId });
  return paymentSession !== undefined && matchesParams(paymentSession, params)
    ? { redirectId: paymentSession.redirectId, url: null }
    : undefined;
}

/**
 * Returns the active payment session or a new one. An order that is back in START while its page is recorded as open
 * waits for another payment: the process ended between the two changes.
 */
async function beginUnlessEnded(
  context: PaymentContext,
  memberId: string,
  request: OpenParams,
): Promise<PaymentSession | PaymentRefusal> {
  const paymentSession = await begin(context, memberId, request);
  if (paymentSession.state !== 'OPEN' || request.payable.status !== 'START') return paymentSession;
  // A page is recorded as open after the order's change to PLAYING, which another request may have made meanwhile.
  const now = await findPayable(context.batching, memberId, request.payable.orderId);
  if (now?.status !== 'START') return paymentSession;
  const closing = await closePaymentSession(context, paymentSession);
  if (closing === 'unavailable') return { refusal: 'providerUnavailable' };
  return closing === 'paid' ? { refusal: 'orderClosed' } : begin(context, memberId, request);
}

const begin = (context: PaymentContext, memberId: string, { payable, params }: OpenParams) =>
  beginPaymentSession(context, {
    redirectId: newRedirectId(),
    memberId,
    purpose: 'order',
    order: { drawId: payable.drawId, orderId: payable.orderId },
    shipmentId: null,
    paymentType: params.paymentType,
    yen: payable.total,
    withCard: params.useCard,
    provider: params.paymentType === 'NONE' ? 'none' : context.gateway.provider,
    lifeMs: PAYMENT_SESSION_MS,
  });

/** Returns the page that is open already. If it has expired, so has the hold. */
async function resumePage(
  context: PaymentContext,
  { at }: Payable,
  paymentSession: PaymentSession,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const { redirectId, url, expiresAt } = paymentSession;
  if (expiresAt > at) return { redirectId, url };
  const closing = await closeExpired(context, paymentSession);
  if (closing === 'unavailable') return { refusal: 'providerUnavailable' };
  return closing === 'paid' ? { redirectId, url: null } : { refusal: 'holdExpired' };
}

/** Settles a free order without the provider. */
async function settleFree(
  { db, batching, orderBatcher }: PaymentContext,
  { drawId, orderId }: Payable,
  { redirectId, memberId }: PaymentSession,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const settled = await settleOrder(orderBatcher, { drawId, orderId }, null);
  const isSettled = settled === 'settled' || settled === 'known';
  await recordSessionEnd(batching, redirectId, { end: isSettled ? 'DONE' : 'ENDED', pollInMs: null });
  if (!isSettled) return { refusal: 'orderClosed' };
  // Concurrent requests get the session of the first one, which has settled the order.
  const first = await paidSessionOfOrder(db, { memberId, orderId });
  return { redirectId: first?.redirectId ?? redirectId, url: null };
}
