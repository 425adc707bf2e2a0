import { TRIP_MS } from '../../../domain/orders/hold.ts';
import { closeTrip } from '../close-trips.ts';
import type { Session } from '../ports.ts';
import type { Paying } from '../paying.ts';
import type { HandOff } from '../stores.ts';
import type { Bill } from './bill.ts';
import type { TripBegun, TripRefused } from './trip.ts';

/** Has the provider make its page, and gives the order, or the fee, the time it needs. */
export async function openPage(paying: Paying, bill: Bill, trip: HandOff): Promise<TripBegun | TripRefused> {
  const { gateway, handOffs } = paying;
  const { redirectId, memberId, yen, paymentType } = trip;
  const { description, returnUrl, email } = bill;
  const session = await gateway.openSession({
    key: redirectId,
    mode: 'payment',
    yen,
    paymentType,
    description,
    returnUrl,
    lifeMs: TRIP_MS,
    member: { memberId, email },
  });
  if (session === 'away') return { refusal: 'gatewayAway' };
  if (session === 'refused') {
    await handOffs.noteEnd(redirectId, 'ENDED', null);
    paying.alarm({ redirectId, paymentType }, 'the provider refused to open a page');
    return { refusal: 'paymentTypeNotOffered' };
  }
  return goToPage(paying, bill, { trip, session });
}

type Page = { readonly trip: HandOff; readonly session: Session };

/** A page that nobody may be sent to any more, because the order ended meanwhile, is closed again. */
export async function goToPage(
  paying: Paying,
  bill: Bill,
  { trip, session }: Page,
): Promise<TripBegun | TripRefused> {
  const { redirectId } = trip;
  const opened = await bill.open();
  const isNoted = await paying.handOffs.noteOpen(redirectId, session, bill.endsAt);
  if (opened === 'opened' && isNoted) return { redirectId, url: session.url };
  const closing = await closeTrip(paying, { ...trip, ...session, state: 'OPEN' });
  if (closing === 'paid') return { redirectId, url: null };
  return { refusal: opened === 'opened' ? 'orderClosed' : opened };
}
