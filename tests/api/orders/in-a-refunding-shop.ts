import { refundOrder } from '#backend/actions/orders/refund.ts';
import { statusAndCode } from '../../support/members.ts';
import { paying, type Trip } from '../../support/paying.ts';
import { type Here, inAPayingShop } from '../../support/paying-shop.ts';

type Bought = Trip & { readonly orderId: string };

/** What the operators' books say of who gives money back. */
export const actOfRefund = (orderId: string) => ({
  operator: 'みほん店長',
  act: 'refundOrder',
  facts: { orderId, reason: '破損' },
});

/** A paying shop whose orders are bought, played and given back. */
export function inARefundingShop() {
  let now: Here;
  inAPayingShop((here) => (now = here), { prizes: [1, 4, 10, 15] });

  const play = (orderHistoryId?: string) =>
    now.buyer.ask('POST', '/api/userProduct', { productId: now.draw.drawId, orderHistoryId });
  const rows = async (query: string, ...values: unknown[]) =>
    (await now.shop.db.$client.query(query, values)).rows;

  async function bought(quantity = 5): Promise<Bought> {
    const { orderId, ...trip } = await paying(now.buyer, now.draw, { quantity });
    await now.shop.pay(trip, { ending: 'paid' });
    return { orderId, ...trip };
  }

  async function played(quantity = 5): Promise<Bought> {
    const one = await bought(quantity);
    expect(statusAndCode(await play(one.orderId))).toEqual([200]);
    return one;
  }

  return {
    here: () => now,
    ...{ play, rows, bought, played },
    somebodyElseBuys: async () => {
      now = { ...now, buyer: await now.shop.buyer() };
    },
    refund: (orderId: string, drawId = now.draw.drawId) =>
      refundOrder(now.shop.buying, { drawId, orderId, act: actOfRefund(orderId) }),
    prizesOf: (orderId: string) =>
      rows(
        `select count(*)::int as all, count(voided_at)::int as void from won_prizes where order_id = $1`,
        orderId,
      ),
  };
}
