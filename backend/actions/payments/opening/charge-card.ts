import { TRIP_MS } from '../../../domain/orders/hold.ts';
import { closeTrip } from '../close-trips.ts';
import type { Paying } from '../paying.ts';
import type { HandOff, StoredCard } from '../stores.ts';
import { settleByProvider } from '../settle-by-provider.ts';
import type { Bill } from './bill.ts';
import type { TripBegun, TripRefused } from './trip.ts';
import { goToPage } from './open-page.ts';

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
