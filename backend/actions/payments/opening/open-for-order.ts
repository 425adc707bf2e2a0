import { isPaid } from '../../../domain/orders/moves.ts';
import { TRIP_MS } from '../../../domain/orders/hold.ts';
import type { HandOff, Paying, Payable } from '../ports.ts';
import { closeInTime } from '../close-trips.ts';
import { chargeCard } from './charge-card.ts';
import type { OrderPayment, TripBegun, TripRefused } from './trip.ts';
import { openPage } from './open-page.ts';
import { settleForNothing } from './settle-for-nothing.ts';
import { whyNot } from './why-not.ts';

type Asked = { readonly payable: Payable; readonly wish: OrderPayment };

/** Takes the buyer of an order to the provider, or settles it where that is not needed. */
export async function openForOrder(
  paying: Paying,
  memberId: string,
  wish: OrderPayment,
): Promise<TripBegun | TripRefused> {
  const payable = await paying.payables.find(memberId, wish.orderId);
  if (payable === undefined) return { refusal: 'notFound' };
  const refused = await whyNot(paying, memberId, { payable, wish });
  if (refused !== undefined) return (await paidBefore(paying, memberId, { payable, wish })) ?? refused;
  const card = wish.useCard ? await paying.cards.find(memberId) : undefined;
  if (wish.useCard && card?.provider !== paying.gateway.provider) return { refusal: 'cardMissing' };
  const trip = await begin(paying, memberId, { payable, wish });
  if (!isAsWished(trip, wish)) return { refusal: 'paymentUnderWay' };
  if (wish.paymentType === 'NONE') return settleForNothing(paying, payable, trip);
  if (trip.state === 'OPEN') return goOn(paying, payable, trip);
  if (card !== undefined) return chargeCard(paying, { payable, trip, card });
  return openPage(paying, payable, trip);
}

const isAsWished = (trip: HandOff, { paymentType, useCard }: OrderPayment) =>
  trip.paymentType === paymentType && trip.withCard === useCard;

/** A double click, or a second try after an answer was lost: it was paid just as is asked for now. */
async function paidBefore(
  { handOffs }: Paying,
  memberId: string,
  { payable: { orderId, status }, wish }: Asked,
): Promise<TripBegun | undefined> {
  const trip = isPaid(status) ? await handOffs.paidOf({ memberId, orderId }) : undefined;
  return trip !== undefined && isAsWished(trip, wish)
    ? { redirectId: trip.redirectId, url: null }
    : undefined;
}

const begin = ({ handOffs, gateway, newRedirectId }: Paying, memberId: string, { payable, wish }: Asked) =>
  handOffs.begin({
    redirectId: newRedirectId(),
    memberId,
    purpose: 'order',
    order: { drawId: payable.drawId, orderId: payable.orderId },
    paymentType: wish.paymentType,
    yen: payable.total,
    withCard: wish.useCard,
    provider: wish.paymentType === 'NONE' ? 'none' : gateway.provider,
    lifeMs: TRIP_MS,
  });

/** Back to the page that is open already. Where that has ended by now, so has the order. */
async function goOn(paying: Paying, { at }: Payable, trip: HandOff): Promise<TripBegun | TripRefused> {
  const { redirectId, url, expiresAt } = trip;
  if (expiresAt > at) return { redirectId, url };
  const closing = await closeInTime(paying, trip);
  if (closing === 'away') return { refusal: 'gatewayAway' };
  return closing === 'paid' ? { redirectId, url: null } : { refusal: 'holdExpired' };
}
