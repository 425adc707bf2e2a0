import { PAY_TIME_MS } from '#backend/domain/shipments/fee.ts';
import { type RequestRefusal, whyNotRequested } from '#backend/domain/shipments/eligibility.ts';
import { type Address, isSameAddress, type ParcelInView } from '#backend/domain/shipments/shipment.ts';
import type { Yen } from '#backend/domain/money.ts';
import type { EarlierRequest } from './ports.ts';
import type { ShipmentStores, Shipping } from './shipment-services.ts';

export type ParcelWish = {
  readonly memberId: string;
  /** One of the draws whose prizes are to be sent. */
  readonly drawId: string;
  readonly wonPrizeIds: readonly string[];
  readonly address: Address;
  /** As it was shown. */
  readonly fee: Yen;
  readonly requestKey: string;
};

export type WishRefusal = RequestRefusal | 'loginRequired' | 'drawNotFound' | 'keyReused';

/** Asks for prizes to be sent; the member then sees the parcel, and what its fee can be paid by. */
export async function requestShipment(
  { inTransaction, parcels }: Pick<Shipping, 'inTransaction' | 'parcels'>,
  wish: ParcelWish,
): Promise<ParcelInView | WishRefusal> {
  const requested = await inTransaction((stores) =>
    request(stores, { ...wish, wonPrizeIds: [...new Set(wish.wonPrizeIds)] }),
  );
  if (typeof requested === 'string') return requested;
  // The same key may have come from another page of the member's, which has withdrawn it meanwhile.
  return (await parcels.view(wish.memberId, requested.shipmentId)) ?? 'keyReused';
}

/** Requests of one member, and their leaving, wait for the member's lock; another request for a prize waits for the prize. */
async function request(
  { requests, shipments, emails }: ShipmentStores,
  wish: ParcelWish,
): Promise<{ readonly shipmentId: string } | WishRefusal> {
  const { memberId, drawId, wonPrizeIds, fee } = wish;
  if (!(await requests.lockMember(memberId))) return 'loginRequired';
  const earlier = await requests.earlier(memberId, wish.requestKey);
  if (earlier !== undefined) return isSameRequest(earlier, wish) ? earlier : 'keyReused';
  if (!(await requests.isDraw(drawId))) return 'drawNotFound';
  const { prizes, at } = await requests.lockPrizes(memberId, wonPrizeIds);
  const why = whyNotRequested({ drawId, fee, prizes, asked: wonPrizeIds.length }, at);
  if (why !== undefined) return why;
  const shipmentId = await shipments.add({ ...wish, payTimeMs: fee > 0 ? PAY_TIME_MS : null });
  if (fee === 0) await emails.requested(shipmentId);
  return { shipmentId };
}

/** A shipment to another address, or of other prizes, is never the answer to a request. */
function isSameRequest(earlier: EarlierRequest, { wonPrizeIds, fee, address }: ParcelWish): boolean {
  const wanted = new Set(wonPrizeIds);
  return (
    earlier.wonPrizeIds.length === wanted.size &&
    earlier.wonPrizeIds.every((id) => wanted.has(id)) &&
    earlier.fee === fee &&
    isSameAddress(earlier.address, address)
  );
}
