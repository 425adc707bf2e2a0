import { cancelOrder } from '#backend/actions/orders/cancel-order.ts';
import { closeTrips } from '#backend/actions/payments/close-trips.ts';
import type { Paying } from '#backend/actions/payments/ports.ts';
import { expectBooksInOrder } from '../../builders/audit.ts';
import { aPayingShop, openTrip, paying, type PayingShop, SHOP_MS, standing } from '../../builders/paying.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await aPayingShop();
}, SHOP_MS);
afterAll(() => shop.close());
afterEach(async () => {
  await shop.jobs();
  await expectBooksInOrder(shop);
});

/** The shop, with something done by somebody else as soon as a trip was written down as ended. */
const afterEnd = (doing: () => Promise<unknown>): Paying => ({
  ...shop.paying,
  handOffs: {
    ...shop.paying.handOffs,
    noteEnd: async (...end) => {
      await shop.paying.handOffs.noteEnd(...end);
      await doing();
    },
  },
});

test('Whoever opens another page while an order is given up cannot pay there any more', async () => {
  const buyer = await shop.buyer();
  const { orderId } = await paying(buyer, await shop.draw());
  const refused: unknown[] = [];
  const between = afterEnd(async () => {
    const again = await openTrip(buyer, orderId, { paymentType: 'PAYPAY' });
    refused.push(again.statusCode, again.json().code);
  });
  const done = await cancelOrder(
    { ...between, closeTrips: (key, end) => closeTrips(between, key, end) },
    { memberId: buyer.memberId, orderId },
  );
  expect(done).toMatchObject({ status: 'CANCEL', reason: 'byMember' });
  expect(refused).toEqual([409, 'orderClosed']);
  expect(await standing(buyer, orderId)).toEqual(['CANCEL', 'NONE', 'byMember']);
  expect(await shop.paying.handOffs.livingOf(orderId)).toEqual([]);
});
