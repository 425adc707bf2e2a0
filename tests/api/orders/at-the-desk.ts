import type { OrderKey } from '#backend/domain/orders/order.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale, aRequestKey, type Buyer, type DrawWish } from '../../support/buying.ts';

/** One shop for all tests of a file, with a new buyer for each, seen from where orders are placed and settled. */
export function atTheDesk() {
  let backend: TestBackend;
  let buyer: Buyer;
  beforeAll(async () => {
    backend = await aBackend();
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    buyer = await aBuyer(backend);
  });

  const desk = () => backend.buying.orderWriter;

  async function ordered(drawId: string, quantity = 1, by = buyer) {
    const placed = await desk().place({ drawId, memberId: by.memberId, quantity, requestKey: aRequestKey() });
    if (typeof placed === 'string') throw new Error(placed);
    return { key: { drawId, orderId: placed.orderId }, total: placed.total };
  }

  return {
    here: () => ({ backend, buyer }),
    ...{ desk, ordered },
    async anOrder(quantity = 1, wish: DrawWish = {}, by = buyer) {
      const draw = await aDrawOnSale(backend, wish);
      return { draw, ...(await ordered(draw.drawId, quantity, by)) };
    },
    somebodyElse: () => aBuyer(backend),
    opened: (key: OrderKey) =>
      desk().startPayment({ ...key, paymentType: 'CARD', sessionEndsAt: new Date(Date.now() + 15 * 60_000) }),
    giveUp: (key: OrderKey) => desk().releaseHold(key, { to: 'CANCEL', reason: 'byMember' }),
    shown: async ({ orderId }: OrderKey) => (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json(),
    linesOf: async ({ orderId }: OrderKey, table: string, columns: string) =>
      (
        await backend.db.$client.query(`select ${columns} from ${table} where order_id = $1 order by 1`, [
          orderId,
        ])
      ).rows,
    movesOf: async ({ orderId }: OrderKey) =>
      (
        await backend.db.$client.query('select "to" from order_moves where order_id = $1 order by step', [
          orderId,
        ])
      ).rows.map(({ to }) => to),
  };
}
