import { trackingNumberIn } from '#backend/domain/shipments/carriers.ts';
import type { LabelLines } from '#backend/domain/shipments/b2-csv.ts';
import type { DeliveryPreference } from '#backend/domain/shipments/delivery.ts';
import { type Address, isSameAddress } from '#backend/domain/shipments/shipment.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import {
  lockShipments,
  numbersTaken,
  setTrackingNumber,
  updateAddress,
  updateLabel,
  updatePreference,
  type CarrierHandover,
} from '#backend/persistence/shipments/shipment-writer.ts';
import { emailAddressCorrected, emailRenumbered } from '#backend/persistence/shipments/shipment-emails.ts';
import { holdRisky } from '../members/signals.ts';

type NumberRefusal = 'notFound' | 'notUnderWay' | 'numberImpossible' | 'numberTaken';

/** Corrects the tracking number of a shipment under way. The same number changes nothing. */
export async function correctNumber(
  tx: Connection,
  { shipmentId, carrier, trackingNumber: typed }: CarrierHandover,
): Promise<NumberRefusal | undefined> {
  const shipment = (await lockShipments(tx, [shipmentId])).get(shipmentId);
  if (shipment === undefined) return 'notFound';
  const isUnderWay = shipment.status === 'SHIPSTART' || shipment.status === 'COMPLETEMAIL';
  if (!isUnderWay || shipment.resolution !== null) return 'notUnderWay';
  const trackingNumber = trackingNumberIn(carrier, typed);
  if (trackingNumber === undefined) return 'numberImpossible';
  if (shipment.carrier === carrier && shipment.trackingNumber === trackingNumber) return undefined;
  const handover = { shipmentId, carrier, trackingNumber };
  if ((await numbersTaken(tx, [handover])).length > 0) return 'numberTaken';
  if (!(await setTrackingNumber(tx, handover))) return 'numberTaken';
  await emailRenumbered(tx, shipmentId);
  return undefined;
}

type UnsentRefusal = 'notFound' | 'handedOver' | 'shipmentWithdrawn';

/**
 * Corrects the address of a shipment that was not handed over. The same address changes nothing. Like one that its member
 * changes, it is checked against the signals and the block list.
 */
export async function correctAddress(
  tx: Connection,
  shipmentId: string,
  address: Address,
): Promise<UnsentRefusal | undefined> {
  const shipment = await unsentShipment(tx, shipmentId);
  if (typeof shipment === 'string') return shipment;
  if (isSameAddress(shipment.address, address)) return undefined;
  await updateAddress(tx, shipmentId, address, 'addressCorrected');
  await holdRisky(tx, shipment.memberId, shipmentId);
  await emailAddressCorrected(tx, shipmentId);
  return undefined;
}

/** Changes the lines of the label of a shipment that was not handed over. The member's address stays. */
export async function changeLabel(
  tx: Connection,
  shipmentId: string,
  label: LabelLines | null,
): Promise<UnsentRefusal | undefined> {
  const shipment = await unsentShipment(tx, shipmentId);
  if (typeof shipment === 'string') return shipment;
  await updateLabel(tx, shipmentId, label);
  return undefined;
}

/** Changes the preferred day and hours of delivery of a shipment that was not handed over. The same preference changes nothing. */
export async function changePreference(
  tx: Connection,
  shipmentId: string,
  preference: DeliveryPreference,
): Promise<UnsentRefusal | 'noPreferenceByPost' | undefined> {
  const shipment = await unsentShipment(tx, shipmentId);
  if (typeof shipment === 'string') return shipment;
  if (shipment.method === 'post') return 'noPreferenceByPost';
  const { deliverOn, deliverySlot } = shipment;
  if (preference.deliverOn !== deliverOn || preference.deliverySlot !== deliverySlot)
    await updatePreference(tx, shipmentId, preference);
  return undefined;
}

/** The locked shipment, or why its label cannot change any more. */
async function unsentShipment(tx: Connection, shipmentId: string) {
  const shipment = (await lockShipments(tx, [shipmentId])).get(shipmentId);
  if (shipment === undefined) return 'notFound';
  if (shipment.isWithdrawn) return 'shipmentWithdrawn';
  return shipment.status === 'START' || shipment.status === 'WAITING' ? shipment : 'handedOver';
}
