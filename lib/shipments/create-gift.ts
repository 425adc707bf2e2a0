import type { ApiResult } from '#lib/api/result.ts';
import type { GiftCard } from '#lib/contract/gift.ts';
import type { CallApi } from '#lib/session/api-context.tsx';
import { idempotencyKey, renewIdempotencyKey } from '#lib/session/idempotency-key.ts';
import { forgetTab } from '#lib/session/tab-storage.ts';
import type { ShipmentSelection } from './selection.ts';

type GiftInput = {
  readonly userId: string;
  readonly selection: ShipmentSelection;
  readonly card: GiftCard;
  readonly showsPrizes: boolean;
};

/** Makes the link of a gift. A repeated call with the same input makes no second one. */
export async function createGift(
  callApi: CallApi,
  { userId, selection, card, showsPrizes }: GiftInput,
): Promise<ApiResult<'createGift'>> {
  const wonPrizeIds = selection.prizes.map(({ wonPrizeId }) => wonPrizeId).sort();
  const input = { wonPrizeIds, card, showsPrizes };
  const fingerprint = JSON.stringify(input);
  const place = `gift-link/${userId}`;
  const send = (requestKey: string) => callApi('createGift', { body: { ...input, requestKey } });
  let result = await send(idempotencyKey(place, fingerprint));
  // The key belongs to another gift that was answered: this one needs its own.
  if (!result.ok && result.refusal?.code === 'keyReused')
    result = await send(renewIdempotencyKey(place, fingerprint));
  if (result.ok) forgetTab(place);
  return result;
}
