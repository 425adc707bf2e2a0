import { FairRecord } from '#lib/contract/fairness.ts';
import type { TestBackend } from './backend.ts';
import { aCapture, type Buyer, type DrawOnSale } from './buying.ts';
import { placed } from './paying.ts';

type Shop = Pick<TestBackend, 'buying' | 'get'>;

/** Somebody buys tickets and pays them; the order's id. Nobody has looked at the result yet. */
export async function bought(
  { buying }: Shop,
  buyer: Buyer,
  wish: { readonly draw: DrawOnSale; readonly quantity: number },
): Promise<string> {
  const { draw, quantity } = wish;
  const orderId = await placed(buyer, draw, quantity);
  const settled = await buying.orderWriter.settle(
    { drawId: draw.drawId, orderId },
    aCapture(draw.price * quantity),
  );
  if (settled !== 'settled') throw new Error(`The order was not settled: ${settled}`);
  return orderId;
}

/** As above, and the buyer has looked. */
export async function boughtAndPlayed(
  shop: Shop,
  buyer: Buyer,
  wish: { readonly draw: DrawOnSale; readonly quantity: number },
): Promise<string> {
  const orderHistoryId = await bought(shop, buyer, wish);
  const body = { productId: wish.draw.drawId, orderHistoryId };
  const answer = await buyer.ask('POST', '/api/userProduct', body);
  if (answer.statusCode !== 200) throw new Error(`Nothing was played: ${answer.body}`);
  return orderHistoryId;
}

export async function recordOf(shop: Shop, { directoryName }: DrawOnSale): Promise<FairRecord> {
  const answer = await shop.get(`/api/product/${directoryName}/fairness/record`);
  return FairRecord.parse(answer.json());
}
