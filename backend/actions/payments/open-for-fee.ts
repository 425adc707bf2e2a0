import { TRIP_MS } from '#backend/domain/orders/order.ts';
import { whyUnpayable } from '#backend/domain/shipments/fee.ts';
import type { PayableParcel } from '#backend/domain/shipments/shipment.ts';
import { closeInTime } from './close.ts';
import type { Paying } from './paying.ts';
import type { HandOff } from './ports.ts';
import { billOfFee, isAsWished, type FeePayment, type TripBegun, type TripRefused, isWayOf } from './bill.ts';
import { chargeCard, openPage } from './provider-session.ts';

type Asked = { readonly parcel: PayableParcel; readonly wish: FeePayment };

/** Takes a member to the provider, to pay the fee of a parcel. It counts into no limit of what he may buy. */
export async function openForFee(
  paying: Paying,
  memberId: string,
  wish: FeePayment,
): Promise<TripBegun | TripRefused> {
  const parcel = await paying.payables.parcel(memberId, wish.shipmentId);
  if (parcel === undefined) return { refusal: 'notFound' };
  const opened = await open(paying, { parcel, wish });
  const isClosed = 'refusal' in opened && opened.refusal === 'orderClosed';
  return (isClosed ? await paidBefore(paying, memberId, wish) : undefined) ?? opened;
}

async function open(paying: Paying, asked: Asked): Promise<TripBegun | TripRefused> {
  const { parcel, wish } = asked;
  const refusal = whyUnpayable(parcel, parcel.at);
  if (refusal !== undefined) return { refusal };
  if (!isWayOf(paying, wish)) return { refusal: 'paymentTypeNotOffered' };
  const card = wish.useCard ? await paying.cards.find(parcel.memberId) : undefined;
  if (wish.useCard && card?.provider !== paying.gateway.provider) return { refusal: 'cardMissing' };
  const trip = await beginUnlessOver(paying, asked);
  if ('refusal' in trip) return trip;
  if (!isAsWished(trip, wish)) return { refusal: 'paymentUnderWay' };
  if (trip.state === 'OPEN') return { redirectId: trip.redirectId, url: trip.url };
  const bill = billOfFee(paying, parcel, trip);
  return card === undefined ? openPage(paying, bill, trip) : chargeCard(paying, { bill, trip, card });
}

/** The living trip, else a new one; one whose page has ended makes room for that, in whatever way it was to be paid. */
async function beginUnlessOver(paying: Paying, asked: Asked): Promise<HandOff | TripRefused> {
  const trip = await begin(paying, asked);
  if (trip.expiresAt > asked.parcel.at) return trip;
  const closing = await closeInTime(paying, trip);
  if (closing === 'away') return { refusal: 'gatewayAway' };
  return closing === 'paid' ? { refusal: 'orderClosed' } : begin(paying, asked);
}

const begin = ({ handOffs, gateway, newRedirectId }: Paying, { parcel, wish }: Asked) =>
  handOffs.begin({
    redirectId: newRedirectId(),
    memberId: parcel.memberId,
    purpose: 'shipment',
    order: null,
    shipmentId: parcel.shipmentId,
    paymentType: wish.paymentType,
    yen: parcel.fee,
    withCard: wish.useCard,
    provider: gateway.provider,
    lifeMs: TRIP_MS,
  });

/** A double click, or a second try after an answer was lost: it was paid just as is asked for now. */
async function paidBefore(
  { payables, handOffs }: Paying,
  memberId: string,
  wish: FeePayment,
): Promise<TripBegun | undefined> {
  const { shipmentId } = wish;
  const now = await payables.parcel(memberId, shipmentId);
  if (now?.paymentStatus !== 'CAPTURED') return undefined;
  const trip = await handOffs.paidOfParcel({ memberId, shipmentId });
  return trip !== undefined && isAsWished(trip, wish)
    ? { redirectId: trip.redirectId, url: null }
    : undefined;
}
