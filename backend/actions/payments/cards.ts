import { AFTER_TRIP_MS } from '#backend/domain/orders/order.ts';
import { retryAfterMs } from '#backend/domain/orders/payment-polling.ts';
import type { Refused } from '../members/refusals.ts';
import { allDone } from '../all-done.ts';
import type { Paying } from './paying.ts';
import type { HandOff, StoredCard, CardStore } from './ports.ts';

type CreditRefused = Refused<'notFound' | 'handOffEnded'>;

export type CardOrNone = StoredCard | null;

/** The registered card. Whoever names a trip is shown it only where that is his own, and not over. Changes nothing. */
export async function showCredit(
  paying: Paying,
  memberId: string,
  redirectId: string | undefined,
): Promise<{ readonly card: CardOrNone } | CreditRefused> {
  if (redirectId !== undefined) {
    const trip = await tripOf(paying, memberId, redirectId);
    if ('refusal' in trip) return trip;
    if (trip.state === 'ENDED') return { refusal: 'handOffEnded' };
  }
  return { card: await cardOf(paying, memberId) };
}

/** How a trip to register a card ended, and the card that is registered now. Changes nothing. */
export async function confirmCredit(
  paying: Paying,
  memberId: string,
  redirectId: string,
): Promise<{ readonly state: CardTripState; readonly card: CardOrNone } | CreditRefused> {
  const trip = await tripOf(paying, memberId, redirectId);
  if ('refusal' in trip) return trip;
  if (trip.purpose !== 'card') return { refusal: 'notFound' };
  return { state: cardTripState(trip), card: await cardOf(paying, memberId) };
}

async function tripOf(
  { handOffs, clock }: Paying,
  memberId: string,
  redirectId: string,
): Promise<HandOff | CreditRefused> {
  const [trip, now] = await Promise.all([handOffs.find(redirectId), clock.now()]);
  if (trip === undefined || trip.memberId !== memberId) return { refusal: 'notFound' };
  return isTooOld(trip, now) ? { refusal: 'handOffEnded' } : trip;
}

const cardOf = async ({ cards }: Paying, memberId: string) => (await cards.find(memberId)) ?? null;

/** Stores a member's card in place of the one before, which the provider is to forget, as the card of a member who has left. */
export const registerCard = (
  { inTransaction }: Pick<CardStore, 'inTransaction'>,
  memberId: string,
  card: StoredCard,
): Promise<void> =>
  inTransaction(async (cards) => {
    if (!(await cards.lockMember(memberId))) return cards.toForget(card);
    const before = await cards.find(memberId);
    if (before !== undefined && before.customerId !== card.customerId) await cards.toForget(before);
    // A provider may keep one id for a customer for ever: a card that is registered again is not to be forgotten.
    await cards.notToForget(card);
    await cards.write(memberId, card);
  });

export type CardTripState = 'waiting' | 'registered' | 'refused';

const STATES = { OPENING: 'waiting', OPEN: 'waiting', DONE: 'registered', ENDED: 'refused' } as const;

export const cardTripState = ({ state }: Pick<HandOff, 'state'>): CardTripState => STATES[state];

/** What came of a trip is told for as long as the provider's page lived, and a little longer. */
const isTooOld = ({ expiresAt }: Pick<HandOff, 'expiresAt'>, now: Date): boolean =>
  expiresAt.getTime() + AFTER_TRIP_MS <= now.getTime();

const AT_ONCE = 10;

type Forgetting = Pick<Paying, 'cards' | 'gateway'>;
type ForgottenCard = Awaited<ReturnType<CardStore['claimForgotten']>>[number];

/** Has providers forget the cards that were removed or replaced here. */
export async function forgetCards(forgetting: Forgetting): Promise<void> {
  const due = await forgetting.cards.claimForgotten(AT_ONCE);
  await allDone(due.map((card) => forget(forgetting, card)));
}

async function forget({ cards, gateway }: Forgetting, card: ForgottenCard): Promise<void> {
  const { provider, customerId, tries } = card;
  const answer = provider === gateway.provider ? await gateway.forgetCard(customerId) : 'away';
  if (answer === 'forgotten') await cards.noteForgotten(provider, customerId);
  else await cards.forgetAgain(provider, customerId, retryAfterMs(tries));
}
