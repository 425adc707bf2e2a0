import { PAY_TIME_MS } from '#backend/domain/shipments/fee-payment.ts';
import { type RequestRefusal, requestRefusal } from '#backend/domain/shipments/eligibility.ts';
import { type Address, isSameAddress, type ShipmentView } from '#backend/domain/shipments/shipment.ts';
import type { Yen } from '#backend/domain/money.ts';
import type { ShipmentStores, ShipmentServices } from './shipment-services.ts';

export type ShipmentRequest = {
  readonly memberId: string;
  /** One of the draws whose prizes are to be sent. */
  readonly drawId: string;
  readonly wonPrizeIds: readonly string[];
  readonly address: Address;
  /** As the page showed it. */
  readonly fee: Yen;
  readonly requestKey: string;
};

export type ShipmentRequestRefusal = RequestRefusal | 'loginRequired' | 'drawNotFound' | 'keyReused';

/** Requests a shipment of won prizes. Returns the shipment with the payment types for its fee. */
export async function requestShipment(
  { inTransaction, shipments }: Pick<ShipmentServices, 'inTransaction' | 'shipments'>,
  params: ShipmentRequest,
): Promise<ShipmentView | ShipmentRequestRefusal> {
  const requested = await inTransaction((stores) =>
    request(stores, { ...params, wonPrizeIds: [...new Set(params.wonPrizeIds)] }),
  );
  if (typeof requested === 'string') return requested;
  // Another page of the member may have sent the same key and withdrawn that shipment.
  return (await shipments.view(params.memberId, requested.shipmentId)) ?? 'keyReused';
}

/**
 * Requests of one member and the deletion of their account wait for the member's lock; other requests for a prize
 * wait for the prize's lock.
 */
async function request(
  { requests, shipments, emails }: ShipmentStores,
  params: ShipmentRequest,
): Promise<{ readonly shipmentId: string } | ShipmentRequestRefusal> {
  const { memberId, drawId, wonPrizeIds, fee } = params;
  if (!(await requests.lockMember(memberId))) return 'loginRequired';
  const earlier = await requests.earlier(memberId, params.requestKey);
  if (earlier !== undefined) return isSameRequest(earlier, params) ? earlier : 'keyReused';
  if (!(await requests.isDraw(drawId))) return 'drawNotFound';
  const { prizes, at } = await requests.lockPrizes(memberId, wonPrizeIds);
  const why = requestRefusal({ drawId, fee, prizes, requestedCount: wonPrizeIds.length }, at);
  if (why !== undefined) return why;
  const shipmentId = await shipments.add({ ...params, payTimeMs: fee > 0 ? PAY_TIME_MS : null });
  if (fee === 0) await emails.requested(shipmentId);
  return { shipmentId };
}

/** The same request key with another address, other prizes or another fee is not the same request. */
function isSameRequest(earlier: EarlierRequest, { wonPrizeIds, fee, address }: ShipmentRequest): boolean {
  const requestedIds = new Set(wonPrizeIds);
  return (
    earlier.wonPrizeIds.length === requestedIds.size &&
    earlier.wonPrizeIds.every((id) => requestedIds.has(id)) &&
    earlier.fee === fee &&
    isSameAddress(earlier.address, address)
  );
}

export type EarlierRequest = {
  readonly shipmentId: string;
  readonly wonPrizeIds: readonly string[];
  readonly fee: Yen;
  readonly address: Address | null;
};
