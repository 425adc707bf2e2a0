import { TRIP_MS } from '../../../domain/orders/hold.ts';
import { closeTrip } from '../close-trips.ts';
import type { Paying, Session } from '../ports.ts';
import type { HandOff, Payable } from '../stores.ts';
import type { TripBegun, TripRefused } from './trip.ts';

/** Has the provider make its page, and gives the order the time it needs. */
export async function openPage(
  paying: Paying,
  payable: Payable,
  trip: HandOff,
): Promise<TripBegun | TripRefused> {
  const { gateway, handOffs, returnTo } = paying;
  const { redirectId, memberId, yen, paymentType } = trip;
  const session = await gateway.openSession({
    key: redirectId,
    mode: 'payment',
    yen,
    paymentType,
    description: descriptionOf(payable),
    returnUrl: returnTo.order(payable.directoryName, redirectId),
    lifeMs: TRIP_MS,
    member: { memberId, email: payable.email },
  });
  if (session === 'away') return { refusal: 'gatewayAway' };
  if (session === 'refused') {
    await handOffs.noteEnd(redirectId, 'ENDED', null);
    paying.alarm({ redirectId, paymentType }, 'the provider refused to open a page');
    return { refusal: 'paymentTypeNotOffered' };
  }
  return goToPage(paying, payable, { trip, session });
}

export const descriptionOf = ({ drawTitle, quantity }: Payable): string => `${drawTitle} ${quantity}回`;

type Page = { readonly trip: HandOff; readonly session: Session };

/** A page that nobody may be sent to any more, because the order ended meanwhile, is closed again. */
export async function goToPage(
  paying: Paying,
  payable: Payable,
  { trip, session }: Page,
): Promise<TripBegun | TripRefused> {
  const { drawId, orderId, at } = payable;
  const { redirectId, paymentType } = trip;
  // A page that was made by an earlier try ends sooner; that its tickets are held a little longer does no harm.
  const tripEndsAt = new Date(at.getTime() + TRIP_MS);
  const opened = await paying.desk.open({ drawId, orderId, paymentType, tripEndsAt });
  const isNoted = await paying.handOffs.noteOpen(redirectId, session, tripEndsAt);
  if (opened === 'opened' && isNoted) return { redirectId, url: session.url };
  const closing = await closeTrip(paying, { ...trip, ...session, state: 'OPEN' });
  if (closing === 'paid') return { redirectId, url: null };
  return { refusal: opened === 'holdExpired' ? 'holdExpired' : 'orderClosed' };
}
