import type { Refused } from '../../members/refused.ts';
import type { Paying } from '../paying.ts';
import type { HandOff, StoredCard } from '../stores.ts';
import { type CardTripState, cardTripState, isTooOld } from './card-trip-state.ts';

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
