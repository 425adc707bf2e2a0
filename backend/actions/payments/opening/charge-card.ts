import { TRIP_MS } from '../../../domain/orders/hold.ts';
import { closeTrip } from '../close-trips.ts';
import type { Paying } from '../ports.ts';
import type { HandOff, Payable, StoredCard } from '../stores.ts';
import { settleByProvider } from '../settle-by-provider.ts';
import type { TripBegun, TripRefused } from './trip.ts';
import { descriptionOf, goToPage } from './open-page.ts';

type Charging = { readonly payable: Payable; readonly trip: HandOff; readonly card: StoredCard };

/**
 * Pays with the registered card in one step. The hold is prolonged first, because money moves at once; should the
 * provider not answer, the same trip goes on, asked for again or by the job that asks about it.
 */
export async function chargeCard(
  paying: Paying,
  { payable, trip, card }: Charging,
): Promise<TripBegun | TripRefused> {
  const { drawId, orderId, at, directoryName } = payable;
  const { redirectId, paymentType, yen } = trip;
  const tripEndsAt = new Date(at.getTime() + TRIP_MS);
  const opened = await paying.desk.open({ drawId, orderId, paymentType, tripEndsAt });
  if (opened !== 'opened') {
    await closeTrip(paying, trip);
    return { refusal: opened === 'holdExpired' ? opened : 'orderClosed' };
  }
  const charged = await paying.gateway.chargeCard({
    key: redirectId,
    yen,
    customerId: card.customerId,
    description: descriptionOf(payable),
    returnUrl: paying.returnTo.order(directoryName, redirectId),
    lifeMs: TRIP_MS,
  });
  if (charged === 'away') return { refusal: 'gatewayAway' };
  if (charged.state === 'needsPage') return goToPage(paying, payable, { trip, session: charged.session });
  const standing =
    charged.state === 'captured'
      ? ({ state: 'captured', captures: [charged.capture] } as const)
      : ({ state: 'refused', reason: charged.reason } as const);
  await settleByProvider(paying, trip, standing);
  return { redirectId, url: null };
}
