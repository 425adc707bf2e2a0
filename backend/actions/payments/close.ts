import { FIRST_LOOK_BACK_MS, UNHEARD_LOOK_BACK_MS } from '#backend/domain/orders/payment-polling.ts';
import type { End } from '#backend/domain/orders/release.ts';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import { askProvider } from './provider-status.ts';
import { giveUp, settleByProvider } from './settle.ts';
import type { Away, HandOff } from './ports.ts';
import type { Paying } from './paying.ts';

/** closed: nobody can pay there any more. paid: somebody had; it is settled now. */
export type Closing = 'closed' | 'paid' | Away;

/** Closes every page of the provider that an order can still be paid on; with it the order ends. */
export async function closeTrips(paying: Paying, { orderId }: OrderKey, end: End): Promise<Closing> {
  for (const trip of await paying.handOffs.livingOf(orderId)) {
    const closing = await closeTrip(paying, trip, end);
    if (closing !== 'closed') return closing;
  }
  return 'closed';
}

/** Closes every page of the provider that a parcel's fee can still be paid on; it can then be paid anew. */
export async function closeFeeTrips(paying: Paying, shipmentId: string): Promise<Closing> {
  const living = await paying.handOffs.livingOfParcel(shipmentId);
  // A backend of the release before ends the trip of a fee and leaves the parcel as it was.
  if (living.length === 0) await paying.fees.noteUnpaid(shipmentId, null);
  for (const trip of living) {
    const closing = await closeTrip(paying, trip, GIVEN_UP);
    if (closing !== 'closed') return closing;
  }
  return 'closed';
}

const GIVEN_UP: End = { to: 'CANCEL', reason: 'byMember' };

/** Without an end, what becomes of the order or the fee is decided elsewhere. */
export async function closeTrip(paying: Paying, trip: HandOff, end?: End): Promise<Closing> {
  const closed = await closeAtProvider(paying, trip);
  if (closed === 'paid') return settlePaid(paying, trip);
  if (closed === 'away') return closed;
  // An order has one living trip. The other way round, its buyer could open another page before the tickets go back,
  // and pay there for an order that he gave up, past all that limits how much he may buy.
  if (end !== undefined) await giveUp(paying, trip, end);
  await paying.handOffs.noteEnd(trip.redirectId, 'ENDED', lookBackMs(trip));
  return 'closed';
}

function lookBackMs({ purpose, sessionId }: HandOff): number | null {
  if (purpose === 'card') return null;
  return sessionId === null ? UNHEARD_LOOK_BACK_MS : FIRST_LOOK_BACK_MS;
}

/** Closes a trip whose tickets are held no longer, so that nobody pays for what goes back the next moment. */
export const closeInTime = (paying: Paying, trip: HandOff): Promise<Closing> =>
  closeTrip(paying, trip, { to: 'CANCEL', reason: 'providerExpired' });

/** Where no session was ever heard of, nobody was ever sent to one; only a registered card can have been charged. */
async function closeAtProvider(paying: Paying, trip: HandOff): Promise<Closing> {
  const { gateway } = paying;
  if (trip.sessionId !== null)
    return trip.provider === gateway.provider ? gateway.closeSession(trip.sessionId) : 'away';
  if (trip.provider !== gateway.provider) return 'closed';
  const [standing, now] = await Promise.all([gateway.standing(trip), paying.clock.now()]);
  if (standing === 'away') return standing;
  if (standing.state === 'captured') return 'paid';
  return isBeingCharged(trip, now) ? 'away' : 'closed';
}

/** Much longer than a provider takes to charge a card, its answer included. */
const CHARGE_MS = 60_000;

/** Money that is just being taken cannot be called back: whoever gave the order up would have it paid all the same. */
const isBeingCharged = ({ withCard, madeAt }: HandOff, now: Date): boolean =>
  withCard && now.getTime() - madeAt.getTime() < CHARGE_MS;

async function settlePaid(paying: Paying, trip: HandOff): Promise<Closing> {
  const standing = await askProvider(paying, trip);
  if (standing === 'away') return standing;
  return (await settleByProvider(paying, trip, standing)) === 'done' ? 'paid' : 'away';
}
