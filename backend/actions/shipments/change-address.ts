import { type Address, isSameAddress, type ShipmentView } from '#backend/domain/shipments/shipment.ts';
import { feeBy } from '#lib/shipments/fee.ts';
import { prefectureOf } from '#lib/shipments/tariff.ts';
import { holdRisky } from '../members/signals.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { shipmentView } from '#backend/persistence/shipments/shipments.ts';
import {
  lockShipments,
  type LockedShipment,
  countAddressChanges,
  updateAddress,
} from '#backend/persistence/shipments/shipment-writer.ts';
import { sharesOfRequest } from '#backend/persistence/shipments/shipment-requests.ts';
import { emailAddressChanged } from '#backend/persistence/shipments/shipment-emails.ts';

type ChangeAddressParams = {
  readonly memberId: string;
  readonly shipmentId: string;
  readonly address: Address;
};
type ChangeAddressRefusal =
  | 'notFound'
  | 'shipmentAccepted'
  | 'giftAddressFixed'
  | 'feeHigher'
  | 'changedTooOften';

/** Each change sends an email: an intruder in the member's account cannot flood their mailbox. */
const MAX_CHANGES_PER_HOUR = 20;

/** Changes the address of a shipment. Possible until the shop accepts it for packing. */
export async function changeAddress(
  db: Database,
  params: ChangeAddressParams,
): Promise<ShipmentView | ChangeAddressRefusal> {
  const refusal = await inTransaction(db, (tx) => change(tx, params));
  return refusal ?? (await shipmentView(db, params.memberId, params.shipmentId)) ?? 'notFound';
}

/** The present address changes nothing and sends no email. */
async function change(
  tx: Connection,
  { memberId, shipmentId, address }: ChangeAddressParams,
): Promise<ChangeAddressRefusal | undefined> {
  const shipment = (await lockShipments(tx, [shipmentId])).get(shipmentId);
  if (shipment?.memberId !== memberId || shipment.isWithdrawn) return 'notFound';
  if (shipment.isReceivers) return 'giftAddressFixed';
  if (shipment.status !== 'START') return 'shipmentAccepted';
  if (isSameAddress(shipment.address, address)) return undefined;
  if (await isDearer(tx, { memberId, shipmentId, address }, shipment)) return 'feeHigher';
  if ((await countAddressChanges(tx, shipmentId)) >= MAX_CHANGES_PER_HOUR) return 'changedTooOften';
  await updateAddress(tx, shipmentId, address, 'addressChanged');
  await holdRisky(tx, memberId, shipmentId);
  await emailAddressChanged(tx, shipmentId);
  return undefined;
}

/** Whether the fee of a request would be higher to this address. Staff decide about the fee of a shipment that follows another one up. */
async function isDearer(
  tx: Connection,
  { memberId, shipmentId, address }: ChangeAddressParams,
  { parentId, splitFromId, method, address: before }: LockedShipment,
): Promise<boolean> {
  const from = before === null ? undefined : prefectureOf(before.address);
  const to = prefectureOf(address.address);
  if (parentId !== null || from === to || from === undefined || to === undefined) return false;
  const shares = await sharesOfRequest(tx, { memberId, rootId: splitFromId ?? shipmentId });
  const [present, next] = [feeBy(method, shares, from), feeBy(method, shares, to)];
  return next === undefined || (present !== undefined && next > present);
}
