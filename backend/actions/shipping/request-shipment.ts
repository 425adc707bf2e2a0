import type { ParcelWish, WishRefusal } from './ports.ts';
import type { Shipping } from './shipping.ts';
import type { ParcelInView } from '../../domain/shipping/shipment.ts';

/** Asks for prizes to be sent; the member then sees the parcel, and what its fee can be paid by. */
export async function requestShipment(
  { desk, parcels }: Pick<Shipping, 'desk' | 'parcels'>,
  wish: ParcelWish,
): Promise<ParcelInView | WishRefusal> {
  const requested = await desk.request(wish);
  if (typeof requested === 'string') return requested;
  // The same key may have come from another page of the member's, which has withdrawn it meanwhile.
  return (await parcels.view(wish.memberId, requested.shipmentId)) ?? 'keyReused';
}
