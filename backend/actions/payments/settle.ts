import { FIRST_LOOK_BACK_MS, isLiving } from '#backend/domain/orders/payment-polling.ts';
import type { End } from '#backend/domain/orders/release.ts';
import type { Capture } from '#backend/domain/orders/order.ts';
import type { Settled } from '../orders/order-writer.ts';
import { registerCard } from './cards.ts';
import type { ProviderCard, Standing, HandOff } from './ports.ts';
import type { Paying } from './paying.ts';

/** What a trip has come to: paid or registered, over without that, or not decided yet. */
export type CameTo = 'done' | 'over' | 'underWay';

/**
 * The one way by which a trip comes to anything: from what the provider says of it, however that was learnt, however
 * often, and in whatever order it came in.
 */
export async function settleByProvider(paying: Paying, trip: HandOff, standing: Standing): Promise<CameTo> {
  switch (standing.state) {
    case 'captured':
      return settleCaptures(paying, trip, standing.captures);
    case 'registered':
      return keepCard(paying, trip, standing.card);
    case 'refused':
      return endTrip(paying, trip, { to: 'ERROR', reason: standing.reason });
    case 'cancelled':
      return endTrip(paying, trip, { to: 'CANCEL', reason: 'byProvider' });
    case 'expired':
      return endTrip(paying, trip, { to: 'CANCEL', reason: 'providerExpired' });
    case 'pending':
    case 'unknown':
      return 'underWay';
  }
}

async function settleCaptures(paying: Paying, trip: HandOff, captures: readonly Capture[]): Promise<CameTo> {
  let accounted = 0;
  // In their order, because the second of two is the one that goes back.
  for (const capture of captures) if (await settleCapture(paying, trip, capture)) accounted += 1;
  if (accounted === 0) return 'underWay';
  await paying.handOffs.noteEnd(trip.redirectId, 'DONE', FIRST_LOOK_BACK_MS);
  return 'done';
}

/** False: it is in no book, because it is not what this trip was for. */
async function settleCapture(paying: Paying, trip: HandOff, capture: Capture): Promise<boolean> {
  const settled = await settle(paying, trip, capture);
  if (settled === 'settled' || settled === 'known' || settled === 'refundDue') return true;
  const { provider, paymentId, yen } = capture;
  paying.alarm(
    { redirectId: trip.redirectId, provider, paymentId, yen, settled },
    'captured payment matches no order or fee',
  );
  return false;
}

async function keepCard(
  { cards, handOffs }: Paying,
  { redirectId, memberId, provider, state }: HandOff,
  card: ProviderCard,
): Promise<CameTo> {
  // Whoever looks again at an old trip does not bring back a card that was changed or removed since.
  if (isLiving({ state })) await registerCard(cards, memberId, { ...card, provider });
  await handOffs.noteEnd(redirectId, 'DONE', null);
  return 'done';
}

/**
 * The tickets go back first: should this break off in between, the trip is still asked about, and all of it is done
 * again. A trip that ended before has nothing to give back; its order may be on another one by now.
 */
export async function endTrip(paying: Paying, trip: HandOff, end: End): Promise<CameTo> {
  const { redirectId, purpose, state } = trip;
  if (!isLiving({ state })) return state === 'DONE' ? 'done' : 'over';
  await giveUp(paying, trip, end);
  await paying.handOffs.noteEnd(redirectId, 'ENDED', purpose === 'card' ? null : FIRST_LOOK_BACK_MS);
  return 'over';
}

type Desks = Pick<Paying, 'desk' | 'fees'>;
type Trips = { readonly handOffs: Pick<Paying['handOffs'], 'livingOf'> };

/** Money came in on a trip: for the tickets of its order, or for the fee of its parcel. */
async function settle({ desk, fees }: Desks, trip: HandOff, capture: Capture): Promise<Settled> {
  const { order, shipmentId, paymentType, yen } = trip;
  if (capture.yen !== yen) return 'wrongSum';
  if (order !== null) return desk.settle(order, capture);
  return shipmentId === null ? 'wrongSum' : fees.settle(shipmentId, capture, paymentType);
}

/**
 * None comes: the tickets go back; a fee can be paid in another way. Whoever hears of that when his trip has long ended
 * finds the payer on another one, and leaves him there.
 */
export async function giveUp(
  { desk, fees, handOffs }: Desks & Trips,
  { redirectId, order, shipmentId }: HandOff,
  end: End,
): Promise<void> {
  if (shipmentId !== null) await fees.noteUnpaid(shipmentId, redirectId);
  if (order === null) return;
  const living = await handOffs.livingOf(order.orderId);
  if (living.every((trip) => trip.redirectId === redirectId)) await desk.giveBack(order, end);
}

/** What went back is noted where it had come in. */
export async function noteRefund(
  { desk, fees }: Desks,
  { order, shipmentId }: Pick<HandOff, 'order' | 'shipmentId'>,
  refund: Capture,
): Promise<void> {
  if (order !== null) await desk.noteRefund(order, refund);
  if (shipmentId !== null) await fees.noteRefund(shipmentId, refund);
}
