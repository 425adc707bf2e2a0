import { type Address, isSameAddress, type ParcelInView } from '#backend/domain/shipments/shipment.ts';
import type { ShipmentStores, Shipping } from './shipment-services.ts';

type Wish = { readonly memberId: string; readonly shipmentId: string; readonly address: Address };
type Refusal = 'notFound' | 'shipmentAccepted' | 'changedTooOften';

/** Each change is confirmed by an email: somebody else in the member's account cannot flood their mailbox. */
const MOST_IN_AN_HOUR = 20;

/** Sends a parcel elsewhere, which is possible until the shop packs it. */
export async function changeAddress(
  { inTransaction, parcels }: Pick<Shipping, 'inTransaction' | 'parcels'>,
  wish: Wish,
): Promise<ParcelInView | Refusal> {
  const refusal = await inTransaction((stores) => change(stores, wish));
  return refusal ?? (await parcels.view(wish.memberId, wish.shipmentId)) ?? 'notFound';
}

/** The address it has already changes nothing and sends no email. */
async function change(
  { shipments, emails }: ShipmentStores,
  { memberId, shipmentId, address }: Wish,
): Promise<Refusal | undefined> {
  const shipment = (await shipments.lock([shipmentId])).get(shipmentId);
  if (shipment?.memberId !== memberId || shipment.isWithdrawn) return 'notFound';
  if (shipment.status !== 'START') return 'shipmentAccepted';
  if (isSameAddress(shipment.address, address)) return undefined;
  if ((await shipments.addressChangesLately(shipmentId)) >= MOST_IN_AN_HOUR) return 'changedTooOften';
  await shipments.changeAddress(shipmentId, address);
  await emails.addressChanged(shipmentId);
  return undefined;
}
