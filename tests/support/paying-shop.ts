import { expectLedgerInOrder } from './backend.ts';
import type { Buyer, DrawOnSale, DrawWish } from './buying.ts';
import { aPayingShop, type PayingShop } from './paying.ts';

export type Here = { readonly shop: PayingShop; readonly draw: DrawOnSale; readonly buyer: Buyer };

/**
 * All tests of a file have one shop; each has a draw and a buyer of its own, and leaves the books in order, once the
 * shop has done what it does without being asked.
 */
export function inAPayingShop(take: (here: Here) => void, wish: DrawWish = {}): void {
  let shop: PayingShop;
  beforeAll(async () => {
    shop = await aPayingShop();
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    take({ shop, buyer: await shop.buyer(), draw: await shop.draw(wish) });
  });
  afterEach(async () => {
    Object.assign(shop.wire, { away: [], refundsToFail: 0 });
    await shop.jobs();
    await expectLedgerInOrder(shop);
  });
}
