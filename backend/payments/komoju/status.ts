import type { Away, Standing } from '#backend/actions/payments/ports.ts';
import type { Komoju } from './client.ts';
import { Session } from './wire.ts';
import {
  captureOf,
  isCaptured,
  isOver,
  paymentOf,
  paymentsFor,
  showPayment,
  standingOfPayment,
} from './payments.ts';
import { cardOf } from './cards.ts';

type Trip = { readonly redirectId: string; readonly sessionId: string | null };

export async function standing(komoju: Komoju, { redirectId, sessionId }: Trip): Promise<Standing | Away> {
  if (sessionId === null) return byNumber(komoju, redirectId);
  const paymentId = paymentOf(sessionId);
  if (paymentId !== undefined) {
    const said = await showPayment(komoju, paymentId);
    if (said === 'away') return 'away';
    return said.ok ? standingOfPayment(komoju, said.answer, redirectId) : { state: 'unknown' };
  }
  const path = `/sessions/${encodeURIComponent(sessionId)}`;
  const said = await komoju.ask({ method: 'GET', path }, Session);
  if (said === 'away') return 'away';
  if (!said.ok) return said.status === 404 ? { state: 'unknown' } : 'away';
  return ofSession(komoju, said.answer, redirectId);
}

/** Where we never heard a session's id, its payments still bear the hand-off's. */
async function byNumber(komoju: Komoju, redirectId: string): Promise<Standing | Away> {
  const payments = await paymentsFor(komoju, redirectId);
  if (payments === 'away') return 'away';
  const captures = payments.filter((payment) => isCaptured(payment, redirectId)).map(captureOf);
  if (captures.length > 0) return { state: 'captured', captures };
  // One that is still under way counts for more than another that came to nothing.
  const telling = payments.find((payment) => !isOver(payment)) ?? payments[0];
  return telling === undefined ? { state: 'unknown' } : standingOfPayment(komoju, telling, redirectId);
}

async function ofSession(komoju: Komoju, session: Session, redirectId: string): Promise<Standing | Away> {
  const { status, payment } = session;
  if (payment?.status === 'captured') return standingOfPayment(komoju, payment, redirectId);
  if (status === 'cancelled') return { state: 'cancelled' };
  if (status === 'completed') {
    if (session.mode === 'customer') return registered(komoju, session);
    return payment === null ? { state: 'pending' } : standingOfPayment(komoju, payment, redirectId);
  }
  if (session.expired !== true) return { state: 'pending' };
  // Until the page ends a buyer who was refused may try again; then the refusal is what remains to be told.
  return payment?.status === 'failed' ? { state: 'refused', reason: 'declined' } : { state: 'expired' };
}

async function registered(komoju: Komoju, { customer_id }: Session): Promise<Standing | Away> {
  if (customer_id === null) return 'away';
  const card = await cardOf(komoju, customer_id);
  return card === 'away' ? 'away' : { state: 'registered', card };
}
