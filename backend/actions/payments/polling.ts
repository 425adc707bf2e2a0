import {
  hasOutlivedItsHold,
  isBeyondPatience,
  isLiving,
  nextAskMs,
} from '#backend/domain/orders/payment-polling.ts';
import { allDone } from '../all-done.ts';
import { askProvider } from './provider-status.ts';
import { closeInTime } from './close.ts';
import type { Paying } from './paying.ts';
import type { HandOff } from './ports.ts';
import { type CameTo, endTrip, settleByProvider } from './settle.ts';

/** So many at once, and so many times without a pause: at the start of a sale thousands are on their way. */
const AT_ONCE = 20;
const STRETCHES = 5;

export type Asked = { readonly [what in CameTo | 'away']: number };

/**
 * Asks the providers how trips stand of which nobody has said anything, and ends those whose tickets are held no
 * longer. Nothing that a notice or a browser should have told stays untold for long.
 */
export async function askProviders(paying: Paying): Promise<Asked> {
  const asked = { done: 0, over: 0, underWay: 0, away: 0 };
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    const [trips, now] = await Promise.all([paying.handOffs.claimToAsk(AT_ONCE), paying.clock.now()]);
    await allDone(
      trips.map(async (trip) => {
        asked[await ask(paying, trip, now)] += 1;
      }),
    );
    if (trips.length < AT_ONCE) break;
  }
  await giveBackStranded(paying);
  return asked;
}

async function ask(paying: Paying, trip: HandOff, now: Date): Promise<CameTo | 'away'> {
  const standing = await askProvider(paying, trip);
  const cameTo = standing === 'away' ? standing : await settleByProvider(paying, trip, standing);
  if (isLiving(trip) && (cameTo === 'done' || cameTo === 'over')) return cameTo;
  if (isLiving(trip) && hasOutlivedItsHold(trip, now)) {
    const closing = cameTo === 'away' ? cameTo : await closeInTime(paying, trip);
    if (closing !== 'away') return closing === 'paid' ? 'done' : 'over';
    if (isBeyondPatience(trip, now)) return giveUpAsking(paying, trip);
  }
  await paying.handOffs.askAgain(trip.redirectId, nextAskMs(trip, { now, isAway: cameTo === 'away' }));
  return cameTo;
}

/** The provider has been silent for long: the tickets go back all the same, and a payment that comes is a late one. */
async function giveUpAsking(paying: Paying, trip: HandOff): Promise<'away'> {
  const { redirectId, provider } = trip;
  paying.alarm({ redirectId, provider }, 'hold released without provider confirmation');
  await endTrip(paying, trip, { to: 'CANCEL', reason: 'providerExpired' });
  return 'away';
}

async function giveBackStranded({ handOffs, desk, fees }: Paying): Promise<void> {
  const stranded = await handOffs.stranded(AT_ONCE);
  await allDone(stranded.map((key) => desk.giveBack(key, { to: 'CANCEL', reason: 'providerExpired' })));
  const parcels = await handOffs.strandedParcels(AT_ONCE);
  await allDone(parcels.map((shipmentId) => fees.noteUnpaid(shipmentId, null)));
}
