import type { Komoju } from './client.ts';
import { ProviderSessionAnswer } from './wire.ts';
import {
  captureOf,
  isCaptured,
  isOver,
  paymentOf,
  paymentsFor,
  showPayment,
  statusOfPayment,
} from './payments.ts';
import { statusOfToken, tokenOf } from './secure-tokens.ts';
import { cardOf } from './cards.ts';
import type { Unavailable, ProviderStatus } from '#backend/actions/payments/gateway.ts';

type ProviderSessionKey = { readonly redirectId: string; readonly sessionId: string | null };

export async function providerStatus(
  komoju: Komoju,
  { redirectId, sessionId }: ProviderSessionKey,
): Promise<ProviderStatus | Unavailable> {
  if (sessionId === null) return statusByReference(komoju, redirectId);
  const token = tokenOf(sessionId);
  if (token !== undefined) {
    const paid = await statusByReference(komoju, redirectId);
    return paid === 'unavailable' || paid.state !== 'unknown' ? paid : statusOfToken(komoju, token);
  }
  const paymentId = paymentOf(sessionId);
  if (paymentId !== undefined) {
    const response = await showPayment(komoju, paymentId);
    if (response === 'unavailable') return 'unavailable';
    return response.ok ? statusOfPayment(komoju, response.answer, redirectId) : { state: 'unknown' };
  }
  const path = `/sessions/${encodeURIComponent(sessionId)}`;
  const response = await komoju.ask({ method: 'GET', path }, ProviderSessionAnswer);
  if (response === 'unavailable') return 'unavailable';
  if (!response.ok) return response.status === 404 ? { state: 'unknown' } : 'unavailable';
  return statusOfSession(komoju, response.answer, redirectId);
}

/** Finds the payments by the payment session's own id, if KOMOJU's session id is unknown. */
async function statusByReference(komoju: Komoju, redirectId: string): Promise<ProviderStatus | Unavailable> {
  const payments = await paymentsFor(komoju, redirectId);
  if (payments === 'unavailable') return 'unavailable';
  const captures = payments.filter((payment) => isCaptured(payment, redirectId)).map(captureOf);
  if (captures.length > 0) return { state: 'captured', captures };
  // A payment under way decides before one that has ended without success.
  const telling = payments.find((payment) => !isOver(payment)) ?? payments[0];
  return telling === undefined ? { state: 'unknown' } : statusOfPayment(komoju, telling, redirectId);
}

async function statusOfSession(
  komoju: Komoju,
  session: ProviderSessionAnswer,
  redirectId: string,
): Promise<ProviderStatus | Unavailable> {
  const { status, payment } = session;
  if (payment?.status === 'captured') return statusOfPayment(komoju, payment, redirectId);
  if (status === 'cancelled') return { state: 'cancelled' };
  if (status === 'completed') {
    if (session.mode === 'customer') return registered(komoju, session);
    return payment === null ? { state: 'pending' } : statusOfPayment(komoju, payment, redirectId);
  }
  if (session.expired !== true) return { state: 'pending' };
  // The buyer may retry after a refusal until the page ends; then the refusal is the result.
  return payment?.status === 'failed' ? { state: 'refused', reason: 'declined' } : { state: 'expired' };
}

async function registered(
  komoju: Komoju,
  { customer_id }: ProviderSessionAnswer,
): Promise<ProviderStatus | Unavailable> {
  if (customer_id === null) return 'unavailable';
  const card = await cardOf(komoju, customer_id);
  return card === 'unavailable' ? 'unavailable' : { state: 'registered', card };
}
