import type { ApiResult } from '#lib/api/result.ts';
import type { OFFERED_SLOTS } from '#lib/contract/enums.ts';
import type { GiftCard } from '#lib/contract/gift.ts';
import type { ShippingAddress } from '#lib/contract/shipping-address.ts';
import type { CallApi } from '#lib/session/api-context.tsx';
import { forgetTab } from '#lib/session/tab-storage.ts';
import { idempotencyKey, renewIdempotencyKey } from '#lib/session/idempotency-key.ts';
import type { ShipmentSelection } from './selection.ts';
import type { OfferedMethod } from './fee.ts';

type ShipmentInput = {
  readonly userId: string;
  readonly selection: ShipmentSelection;
  readonly address: ShippingAddress;
  /** The member's profile gets it. */
  readonly keepAddress: boolean;
  /** As the page shows them. */
  readonly chosen: OfferedMethod;
  readonly preference: DeliveryPreference;
  /** Left out: no gift. */
  readonly gift: GiftCard | undefined;
};

/** Left out: at any time. */
export type DeliveryPreference = {
  readonly deliverOn?: string;
  readonly deliverySlot?: (typeof OFFERED_SLOTS)[number];
};

/** Where the tab keeps the request's idempotency key until an answer has come. */
export const keyPlaceOf = (userId: string): string => `shipment-request/${userId}`;

type RequestResult = ApiResult<'requestShipment'>;

/** Requests a shipment. A repeated call with the same input makes no second one. */
export async function requestShipment(
  callApi: CallApi,
  { userId, selection, address, keepAddress, chosen, preference, gift }: ShipmentInput,
): Promise<RequestResult> {
  const { prizes, draws } = selection;
  const input = {
    productId: draws[0]?.productId ?? '',
    wonPrizeIds: prizes.map(({ wonPrizeId }) => wonPrizeId).sort(),
    address,
    ...(keepAddress && { keepAddress }),
    fee: chosen.fee,
    ...(chosen.method === 'post' ? { method: chosen.method } : preference),
    ...(gift !== undefined && { gift }),
  };
  const fingerprint = JSON.stringify(input);
  const index = keyPlaceOf(userId);
  const send = (requestKey: string) => callApi('requestShipment', { body: { ...input, requestKey } });

  let result = await send(idempotencyKey(index, fingerprint));
  // The key belongs to another request that was answered: this one needs its own.
  if (!result.ok && result.refusal?.code === 'keyReused')
    result = await send(renewIdempotencyKey(index, fingerprint));
  if (result.ok) forgetTab(index);
  return result;
}
