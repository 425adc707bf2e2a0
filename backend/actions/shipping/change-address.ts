import type { Shipping } from './shipping.ts';
import type { Address, ParcelInView } from '../../domain/shipping/shipment.ts';

type Wish = { readonly memberId: string; readonly shipmentId: string; readonly address: Address };

/** Sends a parcel elsewhere, which is possible until the shop packs it. */
export async function changeAddress(
  { desk, parcels }: Pick<Shipping, 'desk' | 'parcels'>,
  { memberId, shipmentId, address }: Wish,
): Promise<ParcelInView | 'notFound' | 'shipmentAccepted' | 'changedTooOften'> {
  const changed = await desk.changeAddress(memberId, shipmentId, address);
  if (changed === 'accepted') return 'shipmentAccepted';
  if (changed === 'tooOften') return 'changedTooOften';
  if (changed === 'notFound') return changed;
  return (await parcels.view(memberId, shipmentId)) ?? 'notFound';
}
