import { TRIP_MS } from '#backend/domain/orders/order.ts';
import { closeTrip } from './close.ts';
import type { Paying } from './paying.ts';
import type { HandOff, StoredCard, Session } from './ports.ts';
import { settleByProvider } from './settle.ts';
import type { Bill, TripBegun, TripRefused } from './bill.ts';

type Charging = { readonly bill: Bill; readonly trip: HandOff; readonly card: StoredCard };

/**
 * Pays with the registered card in one step. The time to pay is prolonged first, because money moves at once; should
 * the provider not answer, the same trip goes on, asked for again or by the job that asks about it.
 */
export async function chargeCard(
  paying: Paying,
  { bill, trip, card }: Charging,
): Promise<TripBegun | TripRefused> {
  const { redirectId, yen } = trip;
  const opened = await bill.open();
  if (opened !== 'opened') {
    await closeTrip(paying, trip);
    return { refusal: opened };
  }
  const { description, returnUrl } = bill;
  const charged = await paying.gateway.chargeCard({
    key: redirectId,
    yen,
    customerId: card.customerId,
    description,
    returnUrl,
    lifeMs: TRIP_MS,
  });
  if (charged === 'away') return { refusal: 'gatewayAway' };
  if (charged.state === 'needsPage') return goToPage(paying, bill, { trip, session: charged.session });
  const standing =
    charged.state === 'captured'
      ? ({ state: 'captured', captures: [charged.capture] } as const)
      : ({ state: 'refused', reason: charged.reason } as const);
  await settleByProvider(paying, trip, standing);
  return { redirectId, url: null };
}

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
    paying.alarm({ redirectId, paymentType }, 'provider refused payment session');
    return { refusal: 'paymentTypeNotOffered' };
  }
  return goToPage(paying, bill, { trip, session });
}

type Page = { readonly trip: HandOff; readonly session: Session };

/** A page that nobody may be sent to any more, because the order ended meanwhile, is closed again. */
async function goToPage(
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
