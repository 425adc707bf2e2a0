import type { Paying } from '../paying.ts';
import type { HandOff, Payable } from '../stores.ts';
import type { TripBegun, TripRefused } from './trip.ts';

/** An order that costs nothing is settled where it stands. */
export async function settleForNothing(
  { desk, handOffs }: Paying,
  { drawId, orderId }: Payable,
  { redirectId, memberId }: HandOff,
): Promise<TripBegun | TripRefused> {
  const settled = await desk.settle({ drawId, orderId }, null);
  const isSettled = settled === 'settled' || settled === 'known';
  await handOffs.noteEnd(redirectId, isSettled ? 'DONE' : 'ENDED', null);
  if (!isSettled) return { refusal: 'orderClosed' };
  // Of several clicks the first has settled it, and the others are told the same.
  const first = await handOffs.paidOf({ memberId, orderId });
  return { redirectId: first?.redirectId ?? redirectId, url: null };
}
