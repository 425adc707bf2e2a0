import { HOLD_GRACE_MS } from '#backend/domain/orders/order.ts';
import { retryAfterMs, type PaymentSession } from '#backend/domain/payments/payment-session.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Database, OpenDatabase } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import {
  claimForgottenCards,
  deleteForgottenCard,
  findCard,
  type ForgottenCard,
  lockCardOwner,
  queueCardDeletion,
  retryForgottenCard,
  type StoredCard,
  upsertCard,
} from '#backend/persistence/payments/cards.ts';
import { findPaymentSession } from '#backend/persistence/payments/payment-sessions.ts';
import type { Refused } from '../members/refusals.ts';
import { allDone } from '../all-done.ts';
import type { PaymentContext } from './payment-context.ts';

type CreditRefused = Refused<'notFound' | 'paymentSessionEnded'>;

type CardOrNone = StoredCard | null;

type Connections = Pick<OpenDatabase, 'db' | 'batching'>;

/**
 * Returns the registered card. A payment session that is named must belong to the member and must not have ended.
 * Changes nothing.
 */
export async function showCredit(
  connections: Connections,
  memberId: string,
  redirectId: string | undefined,
): Promise<{ readonly card: CardOrNone } | CreditRefused> {
  if (redirectId !== undefined) {
    const paymentSession = await ownSession(connections, memberId, redirectId);
    if ('refusal' in paymentSession) return paymentSession;
    if (paymentSession.state === 'ENDED') return { refusal: 'paymentSessionEnded' };
  }
  return { card: await cardOf(connections, memberId) };
}

/** Returns the result of a payment session that registers a card, and the registered card. Changes nothing. */
export async function confirmCredit(
  connections: Connections,
  memberId: string,
  redirectId: string,
): Promise<{ readonly state: CardRegistrationState; readonly card: CardOrNone } | CreditRefused> {
  const paymentSession = await ownSession(connections, memberId, redirectId);
  if ('refusal' in paymentSession) return paymentSession;
  if (paymentSession.purpose !== 'card') return { refusal: 'notFound' };
  return { state: cardRegistrationState(paymentSession), card: await cardOf(connections, memberId) };
}

async function ownSession(
  { db, batching }: Connections,
  memberId: string,
  redirectId: string,
): Promise<PaymentSession | CreditRefused> {
  const [paymentSession, now] = await Promise.all([
    findPaymentSession(batching, redirectId),
    databaseTime(db),
  ]);
  if (paymentSession === undefined || paymentSession.memberId !== memberId) return { refusal: 'notFound' };
  return isTooOld(paymentSession, now) ? { refusal: 'paymentSessionEnded' } : paymentSession;
}

const cardOf = async ({ db }: Connections, memberId: string) => (await findCard(db, memberId)) ?? null;

/**
 * Stores a member's card in place of the previous one, which the provider then deletes. If the member has left, the new
 * card is deleted instead.
 */
export const registerCard = (db: Database, memberId: string, card: StoredCard): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await lockCardOwner(tx, memberId))) return queueCardDeletion(tx, card);
    const before = await findCard(tx, memberId);
    if (before !== undefined && before.customerId !== card.customerId) await queueCardDeletion(tx, before);
    // A provider may keep one id per customer: a card that is registered again must not be deleted.
    await deleteForgottenCard(tx, card);
    await upsertCard(tx, memberId, card);
  });

export type CardRegistrationState = 'waiting' | 'registered' | 'refused';

const STATES = { OPENING: 'waiting', OPEN: 'waiting', DONE: 'registered', ENDED: 'refused' } as const;

export const cardRegistrationState = ({ state }: Pick<PaymentSession, 'state'>): CardRegistrationState =>
  STATES[state];

/** The result can be read as long as the provider's page existed, plus the grace period. */
const isTooOld = ({ expiresAt }: Pick<PaymentSession, 'expiresAt'>, now: Date): boolean =>
  expiresAt.getTime() + HOLD_GRACE_MS <= now.getTime();

const AT_ONCE = 10;

type ForgetDeps = Pick<PaymentContext, 'db' | 'gateway'>;

/** Asks the provider to delete cards that were removed or replaced. */
export async function forgetCards(deps: ForgetDeps): Promise<void> {
  const due = await claimForgottenCards(deps.db, AT_ONCE);
  await allDone(due.map((card) => forget(deps, card)));
}

async function forget({ db, gateway }: ForgetDeps, card: ForgottenCard): Promise<void> {
  const { provider, customerId, tries } = card;
  const answer = provider === gateway.provider ? await gateway.forgetCard(customerId) : 'unavailable';
  if (answer === 'forgotten') await deleteForgottenCard(db, card);
  else await retryForgottenCard(db, card, retryAfterMs(tries, Math.random()));
}
