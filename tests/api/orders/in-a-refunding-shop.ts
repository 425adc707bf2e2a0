import { refundOrder } from '#backend/actions/orders/refund-order.ts';
import { expectBooksInOrder } from '../../builders/audit.ts';
import type { Buyer, DrawOnSale } from '../../builders/buying.ts';
import { told } from '../../builders/member.ts';
import { aPayingShop, type PayingShop, paying, SHOP_MS, type Trip } from '../../builders/paying.ts';

type Bought = Trip & { readonly orderId: string };

/** What the operators' books say of who gives money back. */
export const actOfRefund = (orderId: string) => ({
  operator: 'みほん店長',
  act: 'refundOrder',
  facts: { orderId, reason: '破損' },
});

/**
 * One shop for all tests of a file, with a new buyer and a new draw for each; after each the books have to be in order.
 */
export function inARefundingShop() {
  let shop: PayingShop;
  let buyer: Buyer;
  let draw: DrawOnSale;
  beforeAll(async () => {
    shop = await aPayingShop();
  }, SHOP_MS);
  afterAll(() => shop.close());
  beforeEach(async () => {
    buyer = await shop.buyer();
    draw = await shop.draw({ prizes: [1, 4, 10, 15] });
  });
  afterEach(async () => {
    Object.assign(shop.wire, { away: [], refundsToFail: 0 });
    await shop.jobs();
    await expectBooksInOrder(shop);
  });

  const play = (orderHistoryId?: string) =>
    buyer.ask('POST', '/api/userProduct', { productId: draw.drawId, orderHistoryId });
  const rows = async (query: string, ...values: unknown[]) =>
    (await shop.db.$client.query(query, values)).rows;

  async function bought(quantity = 5): Promise<Bought> {
    const { orderId, ...trip } = await paying(buyer, draw, { quantity });
    await shop.pay(trip, { ending: 'paid' });
    return { orderId, ...trip };
  }

  async function played(quantity = 5): Promise<Bought> {
    const one = await bought(quantity);
    expect(told(await play(one.orderId))).toEqual([200]);
    return one;
  }

  return {
    now: {
      get shop() {
        return shop;
      },
      get buyer() {
        return buyer;
      },
      get draw() {
        return draw;
      },
    },
    ...{ play, rows, bought, played },
    somebodyElseBuys: async () => {
      buyer = await shop.buyer();
    },
    refund: (orderId: string, drawId = draw.drawId) =>
      refundOrder(shop.buying, { drawId, orderId, act: actOfRefund(orderId) }),
    prizesOf: (orderId: string) =>
      rows(
        `select count(*)::int as all, count(voided_at)::int as void from won_prizes where order_id = $1`,
        orderId,
      ),
  };
}
