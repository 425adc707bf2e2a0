import { refundOrder } from '#backend/actions/orders/refund-order.ts';
import { expectBooksInOrder } from '../../builders/audit.ts';
import type { Buyer, DrawOnSale } from '../../builders/buying.ts';
import { told } from '../../builders/member.ts';
import { ask, aWish } from '../../builders/parcels.ts';
import {
  aPayingShop,
  atProvider,
  type PayingShop,
  paying,
  SHOP_MS,
  standing,
  type Trip,
} from '../../builders/paying.ts';

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

type Bought = Trip & { readonly orderId: string };

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

const play = (orderHistoryId?: string) =>
  buyer.ask('POST', '/api/userProduct', { productId: draw.drawId, orderHistoryId });

const act = (orderId: string) => ({
  operator: 'みほん店長',
  act: 'refundOrder',
  facts: { orderId, reason: '破損' },
});
const refund = (orderId: string, drawId = draw.drawId) =>
  refundOrder(shop.buying, { drawId, orderId, act: act(orderId) });

const rows = async (query: string, ...values: unknown[]) => (await shop.db.$client.query(query, values)).rows;
const prizesOf = (orderId: string) =>
  rows(
    `select count(*)::int as all, count(voided_at)::int as void from won_prizes where order_id = $1`,
    orderId,
  );
test('Paid twice and then given back: both payments go back, whichever goes first', async () => {
  const { orderId, ...trip } = await bought();
  await shop.pay(trip, { ending: 'paid' });
  expect(await refund(orderId)).toBe('refunded');
  shop.wire.refundsToFail = 1;
  await shop.jobs();
  await expectBooksInOrder(shop);
  await shop.minutesPass(61);
  await shop.jobs();
  expect((await atProvider(shop, trip)).toSorted()).toEqual(['refunded', 'refunded']);
  expect(await standing(buyer, orderId)).toEqual(['SUCCESS', 'REFUNDED', 'byShop']);
});

test('A payment that comes in a second time after all was given back goes back as well', async () => {
  const { orderId, ...trip } = await bought();
  await refund(orderId);
  await shop.jobs();
  await shop.pay(trip, { ending: 'paid' });
  await shop.jobs();
  expect((await atProvider(shop, trip)).toSorted()).toEqual(['refunded', 'refunded']);
  expect(await standing(buyer, orderId)).toEqual(['SUCCESS', 'REFUNDED', 'byShop']);
});

test('A provider that does not confirm is asked until it does', async () => {
  const { orderId, ...trip } = await played();
  shop.wire.away = ['refund'];
  await refund(orderId);
  await shop.jobs();
  expect(await standing(buyer, orderId)).toEqual(['CONFIRM', 'REFUND_PENDING', 'byShop']);
  shop.wire.away = [];
  await shop.minutesPass(61);
  await shop.jobs();
  expect(await standing(buyer, orderId)).toEqual(['CONFIRM', 'REFUNDED', 'byShop']);
  expect(await atProvider(shop, trip)).toEqual(['refunded']);
});

test('Played and given back at the same moment: no prize is left to be sent', async () => {
  for (let round = 0; round < 10; round += 1) {
    buyer = await shop.buyer();
    const { orderId } = await bought(1);
    const [answer] = await Promise.all([refund(orderId), play(orderId)]);
    expect(answer).toBe('refunded');
    await shop.buying.orders.play({ drawId: draw.drawId, orderId });
    expect(await prizesOf(orderId)).toEqual([{ all: 1, void: 1 }]);
  }
});

test('Given back and asked for in a parcel at the same moment: one of both', async () => {
  for (let round = 0; round < 10; round += 1) {
    buyer = await shop.buyer();
    const { orderId } = await played(1);
    const { prizes } = (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
    const [answer, parcel] = await Promise.all([refund(orderId), ask(buyer, aWish(draw, prizes))]);
    expect([
      ['refunded', 404],
      ['prizesSent', 200],
    ]).toContainEqual([answer, parcel.statusCode]);
  }
});
