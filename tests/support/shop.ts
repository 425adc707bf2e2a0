import { settleOrder } from '#backend/actions/orders/order-writer.ts';
import { aBackend, type TestBackend } from './backend.ts';
import {
  aBuyer,
  aDrawOnSale,
  type Buyer,
  type DrawOnSale,
  type DrawOptions,
  aCapture,
  play,
} from './orders.ts';
import { forAllTests, forEachTest } from './fixtures.ts';
import { placed } from './payments.ts';

/** Opens one backend for all tests of a file. Each test gets its own draw and buyer. */
export function inAShop(options?: DrawOptions) {
  const backend = forAllTests(aBackend);
  const draw = forEachTest(() => aDrawOnSale(backend, options));
  const buyer = forEachTest(() => aBuyer(backend));
  return { backend, draw, buyer };
}

type Shop = Pick<TestBackend, 'paying' | 'get'>;

/** Places and pays an order that is not played yet. Returns its id. */
export async function aPaidOrder(
  { paying }: Shop,
  buyer: Buyer,
  options: { readonly draw: DrawOnSale; readonly quantity: number },
): Promise<string> {
  const { draw, quantity } = options;
  const orderId = await placed(buyer, draw, quantity);
  const settled = await settleOrder(
    paying.orderBatcher,
    { drawId: draw.drawId, orderId },
    aCapture(draw.price * quantity),
  );
  if (settled !== 'settled') throw new Error(`The order was not settled: ${settled}`);
  return orderId;
}

/** Places, pays and plays an order. Returns its id. */
export async function aPlayedOrder(
  shop: Shop,
  buyer: Buyer,
  options: { readonly draw: DrawOnSale; readonly quantity: number },
): Promise<string> {
  const orderId = await aPaidOrder(shop, buyer, options);
  await play(buyer, options.draw, orderId);
  return orderId;
}
