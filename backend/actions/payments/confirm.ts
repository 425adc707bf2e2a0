import type { PaymentStatus, PlayStatus } from '#lib/contract/enums.ts';
import type { Refused } from '../members/refusals.ts';
import { askProvider } from './provider-status.ts';
import { type CardTripState, cardTripState } from './cards.ts';
import type { Paying } from './paying.ts';
import type { HandOff } from './ports.ts';
import { settleByProvider } from './settle.ts';

export type BackFrom =
  | {
      readonly purpose: 'order';
      readonly orderId: string;
      readonly directoryName: string;
      readonly status: PlayStatus;
    }
  | { readonly purpose: 'shipment'; readonly shipmentId: string; readonly paymentStatus: PaymentStatus }
  | { readonly purpose: 'card'; readonly state: CardTripState };

type ReturnRefused = Refused<'notFound' | 'gatewayAway'>;

/**
 * Somebody is back from the provider. What his browser says of it counts for nothing: the provider is asked, as long
 * as there is anything to learn.
 */
export async function returnFromTrip(
  paying: Paying,
  memberId: string,
  redirectId: string,
): Promise<BackFrom | ReturnRefused> {
  const trip = await paying.handOffs.find(redirectId);
  if (trip === undefined || trip.memberId !== memberId) return { refusal: 'notFound' };
  if (trip.state !== 'DONE' && trip.paymentType !== 'NONE') {
    const standing = await askProvider(paying, trip);
    if (standing === 'away') return { refusal: 'gatewayAway' };
    await settleByProvider(paying, trip, standing);
  }
  return whatBecameOf(paying, trip);
}

async function whatBecameOf(paying: Paying, trip: HandOff): Promise<BackFrom | ReturnRefused> {
  if (trip.purpose === 'card') {
    const now = await paying.handOffs.find(trip.redirectId);
    return { purpose: 'card', state: cardTripState(now ?? trip) };
  }
  if (trip.shipmentId !== null) return whatBecameOfFee(paying, trip.memberId, trip.shipmentId);
  const payable =
    trip.order === null ? undefined : await paying.payables.find(trip.memberId, trip.order.orderId);
  if (payable === undefined) return { refusal: 'notFound' };
  const { orderId, directoryName, status } = payable;
  return { purpose: 'order', orderId, directoryName, status };
}

async function whatBecameOfFee(
  { payables }: Paying,
  memberId: string,
  shipmentId: string,
): Promise<BackFrom | ReturnRefused> {
  const parcel = await payables.parcel(memberId, shipmentId);
  if (parcel === undefined) return { refusal: 'notFound' };
  return { purpose: 'shipment', shipmentId, paymentStatus: parcel.paymentStatus };
}
