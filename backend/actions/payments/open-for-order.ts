import { isPaid } from '#backend/domain/orders/transitions.ts';
import { TRIP_MS } from '#backend/domain/orders/order.ts';
import type { Paying } from './paying.ts';
import type { HandOff, Payable } from './ports.ts';
import { closeInTime } from './close.ts';
import {
  billOfOrder,
  isAsWished,
  type OrderPayment,
  type TripBegun,
  type TripRefused,
  whyNot,
} from './bill.ts';
import { chargeCard, openPage } from './provider-session.ts';

type Asked = { readonly payable: Payable; readonly wish: OrderPayment };

/** Takes the buyer of an order to the provider, or settles it where that is not needed. */
export async function openForOrder(
  paying: Paying,
  memberId: string,
  wish: OrderPayment,
): Promise<TripBegun | TripRefused> {
  const payable = await paying.payables.find(memberId, wish.orderId);
  if (payable === undefined) return { refusal: 'notFound' };
  const opened = await open(paying, memberId, { payable, wish });
  const isClosed = 'refusal' in opened && opened.refusal === 'orderClosed';
  return (isClosed ? await paidBefore(paying, memberId, wish) : undefined) ?? opened;
}

async function open(paying: Paying, memberId: string, asked: Asked): Promise<TripBegun | TripRefused> {
  const { payable, wish } = asked;
  const refused = await whyNot(paying, memberId, asked);
  if (refused !== undefined) return refused;
  const card = wish.useCard ? await paying.cards.find(memberId) : undefined;
  if (wish.useCard && card?.provider !== paying.gateway.provider) return { refusal: 'cardMissing' };
  const trip = await begin(paying, memberId, asked);
  if (!isAsWished(trip, wish)) return { refusal: 'paymentUnderWay' };
  if (wish.paymentType === 'NONE') return settleForNothing(paying, payable, trip);
  if (trip.state === 'OPEN') return goOn(paying, payable, trip);
  const bill = billOfOrder(paying, payable, trip);
  return card === undefined ? openPage(paying, bill, trip) : chargeCard(paying, { bill, trip, card });
}

/** A double click, or a second try after an answer was lost: it was paid just as is asked for now. */
async function paidBefore(
  { payables, handOffs }: Paying,
  memberId: string,
  wish: OrderPayment,
): Promise<TripBegun | undefined> {
  const { orderId } = wish;
  const now = await payables.find(memberId, orderId);
  if (now === undefined || !isPaid(now.status)) return undefined;
  const trip = await handOffs.paidOf({ memberId, orderId });
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
    shipmentId: null,
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

/** An order that costs nothing is settled where it stands. */
async function settleForNothing(
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
