import type { Reply } from '#lib/api/result.ts';
import type { ShippingAddress } from '#lib/contract/shipment.ts';
import type { Ask } from '#lib/session/api-context.tsx';
import { forgetTab } from '#lib/session/member-storage.ts';
import { idempotencyKey, renewIdempotencyKey } from '#lib/session/idempotency-key.ts';
import { sharesOf, type Basket } from './selection.ts';
import { parcelFee } from './fee.ts';

export type ParcelWish = {
  readonly userId: string;
  readonly basket: Basket;
  readonly address: ShippingAddress;
};

/** Where the tab keeps the request's idempotency key until an answer has come. */
export const keyPlaceOf = (userId: string): string => `parcel-request/${userId}`;

type Requested = Reply<'requestShipment'>;

/** Asks for a parcel. Whatever is lost on the way, asking again for the same makes no second one. */
export async function requestParcel(ask: Ask, { userId, basket, address }: ParcelWish): Promise<Requested> {
  const { prizes, draws } = basket;
  const wish = {
    productId: draws[0]?.productId ?? '',
    wonPrizeIds: prizes.map(({ wonPrizeId }) => wonPrizeId).toSorted(),
    address,
    fee: parcelFee(sharesOf(basket)),
  };
  const said = JSON.stringify(wish);
  const place = keyPlaceOf(userId);
  const send = (requestKey: string) => ask('requestShipment', { body: { ...wish, requestKey } });

  let reply = await send(idempotencyKey(place, said));
  // The key is of another wish, which was answered: this one needs a key of its own.
  if (!reply.ok && reply.refusal?.code === 'keyReused') reply = await send(renewIdempotencyKey(place, said));
  if (reply.ok) forgetTab(place);
  return reply;
}
