import type { HandOff, Payable, Paying } from '../ports.ts';
import type { TripBegun, TripRefused } from './trip.ts';

/** An order that costs nothing is settled where it stands. */
export async function settleForNothing(
  { desk, handOffs }: Paying,
  { drawId, orderId }: Payable,
  { redirectId }: HandOff,
): Promise<TripBegun | TripRefused> {
  const settled = await desk.settle({ drawId, orderId }, null);
  const isSettled = settled === 'settled' || settled === 'known';
  await handOffs.noteEnd(redirectId, isSettled ? 'DONE' : 'ENDED', null);
  return isSettled ? { redirectId, url: null } : { refusal: 'orderClosed' };
}
