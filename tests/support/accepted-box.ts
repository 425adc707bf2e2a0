import type { Operator } from './operator.ts';
import type { Buyer, DrawOnSale } from './orders.ts';
import { answered, type PayingShop } from './payments.ts';
import { fulfilmentOn, requested } from './shipments.ts';

type BoxContext = { readonly shop: PayingShop; readonly buyer: Buyer; readonly hana: Pick<Operator, 'ask'> };

/** Requests a shipment of five prizes, pays its fee at the provider, and accepts it. */
export async function acceptedBox(
  { shop, buyer, hana }: BoxContext,
  draw: DrawOnSale,
  fee: number,
): Promise<{ readonly id: string; readonly prizes: readonly string[] }> {
  const { userShipId: id } = await requested(shop, buyer, draw, { quantity: 5, fee });
  if (fee > 0) {
    const body = { purpose: 'shipment', userShipId: id, paymentType: 'CARD' };
    await shop.pay(answered(await buyer.ask('POST', '/api/redirect', body)), { ending: 'paid' });
  }
  const moved = await fulfilmentOn(shop.db).accept([id]);
  if ('rejected' in moved) throw new Error(JSON.stringify(moved.rejected));
  const { contents } = (await hana.ask('GET', `/api/ops/shipments/${id}`)).json();
  return { id, prizes: contents.map(({ wonPrizeId }: { wonPrizeId: string }) => wonPrizeId) };
}
