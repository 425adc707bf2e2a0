import { HOLD_GRACE_MS } from '#backend/domain/orders/order.ts';
import { retryAfterMs, type PaymentSession } from '#backend/domain/orders/payment-polling.ts';
import type { Refused } from '../members/refusals.ts';
import { allDone } from '../all-done.ts';
import type { PaymentServices } from './payment-services.ts';
import type { CardStore } from './ports.ts';
import type { ProviderCard } from './provider-status.ts';

type CreditRefused = Refused<'notFound' | 'paymentSessionEnded'>;

export type CardOrNone = StoredCard | null;

/**
 * Returns the registered card. A payment session that is named must belong to the member and must not have ended.
 * Changes nothing.
 */
export async function showCredit(
  services: PaymentServices,
  memberId: string,
  redirectId: string | undefined,
): Promise<{ readonly card: CardOrNone } | CreditRefused> {
  if (redirectId !== undefined) {
    const paymentSession = await ownSession(services, memberId, redirectId);
    if ('refusal' in paymentSession) return paymentSession;
    if (paymentSession.state === 'ENDED') return { refusal: 'paymentSessionEnded' };
  }
  return { card: await cardOf(services, memberId) };
}

/** Returns the result of a payment session that registers a card, and the registered card. Changes nothing. */
export async function confirmCredit(
  services: PaymentServices,
  memberId: string,
  redirectId: string,
): Promise<{ readonly state: CardRegistrationState; readonly card: CardOrNone } | CreditRefused> {
  const paymentSession = await ownSession(services, memberId, redirectId);
  if ('refusal' in paymentSession) return paymentSession;
  if (paymentSession.purpose !== 'card') return { refusal: 'notFound' };
  return { state: cardRegistrationState(paymentSession), card: await cardOf(services, memberId) };
}

async function ownSession(
  { paymentSessions, clock }: PaymentServices,
  memberId: string,
  redirectId: string,
): Promise<PaymentSession | CreditRefused> {
  const [paymentSession, now] = await Promise.all([paymentSessions.find(redirectId), clock.now()]);
  if (paymentSession === undefined || paymentSession.memberId !== memberId) return { refusal: 'notFound' };
  return isTooOld(paymentSession, now) ? { refusal: 'paymentSessionEnded' } : paymentSession;
}

const cardOf = async ({ cards }: PaymentServices, memberId: string) => (await cards.find(memberId)) ?? null;

/**
 * Stores a member's card in place of the previous one, which the provider then deletes. If the member has left, the new
 * card is deleted instead.
 */
export const registerCard = (
  { inTransaction }: Pick<CardStore, 'inTransaction'>,
  memberId: string,
  card: StoredCard,
): Promise<void> =>
  inTransaction(async (cards) => {
    if (!(await cards.lockMember(memberId))) return cards.toForget(card);
    const before = await cards.find(memberId);
    if (before !== undefined && before.customerId !== card.customerId) await cards.toForget(before);
    // A provider may keep one id per customer: a card that is registered again must not be deleted.
    await cards.notToForget(card);
    await cards.write(memberId, card);
  });

export type CardRegistrationState = 'waiting' | 'registered' | 'refused';

const STATES = { OPENING: 'waiting', OPEN: 'waiting', DONE: 'registered', ENDED: 'refused' } as const;

export const cardRegistrationState = ({ state }: Pick<PaymentSession, 'state'>): CardRegistrationState =>
  STATES[state];

/** The result can be read as long as the provider's page existed, plus the grace period. */
const isTooOld = ({ expiresAt }: Pick<PaymentSession, 'expiresAt'>, now: Date): boolean =>
  expiresAt.getTime() + HOLD_GRACE_MS <= now.getTime();

const AT_ONCE = 10;

type ForgetDeps = Pick<PaymentServices, 'cards' | 'gateway'>;
type ForgottenCard = Awaited<ReturnType<CardStore['claimForgotten']>>[number];

/** Asks the provider to delete cards that were removed or replaced. */
export async function forgetCards(deps: ForgetDeps): Promise<void> {
  const due = await deps.cards.claimForgotten(AT_ONCE);
  await allDone(due.map((card) => forget(deps, card)));
}

async function forget({ cards, gateway }: ForgetDeps, card: ForgottenCard): Promise<void> {
  const { provider, customerId, tries } = card;
  const answer = provider === gateway.provider ? await gateway.forgetCard(customerId) : 'unavailable';
  if (answer === 'forgotten') await cards.recordForgotten(provider, customerId);
  else await cards.retryForgetting(provider, customerId, retryAfterMs(tries));
}

export type StoredCard = ProviderCard & { readonly provider: string };
