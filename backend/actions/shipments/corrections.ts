import { trackingNumberIn } from '#backend/domain/shipments/carriers.ts';
import { type Address, isSameAddress } from '#backend/domain/shipments/shipment.ts';
import type { CarrierHandover } from './fulfilment.ts';
import type { ShipmentStores } from './shipment-services.ts';

type Stores = Pick<ShipmentStores, 'shipments' | 'emails'>;

type NumberRefusal = 'notFound' | 'notUnderWay' | 'numberImpossible' | 'numberTaken';

/** Corrects the tracking number of a shipment under way. The same number changes nothing. */
export async function correctNumber(
  { shipments, emails }: Stores,
  { shipmentId, carrier, trackingNumber: typed }: CarrierHandover,
): Promise<NumberRefusal | undefined> {
  const shipment = (await shipments.lock([shipmentId])).get(shipmentId);
  if (shipment === undefined) return 'notFound';
  const isUnderWay = shipment.status === 'SHIPSTART' || shipment.status === 'COMPLETEMAIL';
  if (!isUnderWay || shipment.resolution !== null) return 'notUnderWay';
  const trackingNumber = trackingNumberIn(carrier, typed);
  if (trackingNumber === undefined) return 'numberImpossible';
  if (shipment.carrier === carrier && shipment.trackingNumber === trackingNumber) return undefined;
  const handover = { shipmentId, carrier, trackingNumber };
  if ((await shipments.numbersTaken([handover])).length > 0) return 'numberTaken';
  if (!(await shipments.renumber(handover))) return 'numberTaken';
  await emails.renumbered(shipmentId);
  return undefined;
}

type AddressRefusal = 'notFound' | 'handedOver' | 'shipmentWithdrawn';

/** Corrects the address of a shipment that was not handed over. The same address changes nothing. */
export async function correctAddress(
  { shipments, emails }: Stores,
  shipmentId: string,
  address: Address,
): Promise<AddressRefusal | undefined> {
  const shipment = (await shipments.lock([shipmentId])).get(shipmentId);
  if (shipment === undefined) return 'notFound';
  if (shipment.isWithdrawn) return 'shipmentWithdrawn';
  if (shipment.status !== 'START' && shipment.status !== 'WAITING') return 'handedOver';
  if (isSameAddress(shipment.address, address)) return undefined;
  await shipments.changeAddress(shipmentId, address, 'addressCorrected');
  await emails.addressCorrected(shipmentId);
  return undefined;
}
