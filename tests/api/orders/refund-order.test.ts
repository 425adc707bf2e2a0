import { refundOrder } from '#backend/actions/orders/refund-order.ts';
import { nodeHashing } from '#backend/fairness/node-hashing.ts';
import { checkRecord } from '#lib/fairness/check/check-record.ts';
import { runSteps } from '#lib/fairness/steps.ts';
import { expectBooksInOrder } from '../../builders/audit.ts';
import type { Buyer, DrawOnSale } from '../../builders/buying.ts';
import { recordOf } from '../../builders/fair-shop.ts';
import { told } from '../../builders/member.ts';
import { ask, aWish } from '../../builders/parcels.ts';
import {
  aPayingShop,
  atProvider,
  type PayingShop,
  paying,
  placed,
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
const actsOf = (orderId: string) =>
  rows(`select operator, act, facts from operator_acts where facts->>'orderId' = $1`, orderId);
const prizesOf = (orderId: string) =>
  rows(
    `select count(*)::int as all, count(voided_at)::int as void from won_prizes where order_id = $1`,
    orderId,
  );
const held = () =>
  rows(
    `select won, waiting from holdings where member_id = $1 and draw_id = $2`,
    buyer.memberId,
    draw.drawId,
  );
const lettersTo = () =>
  rows(
    `select letter->>'reason' as reason, letter->'isDone' as done from outbox
      where member_id = $1 and letter->>'kind' = 'refund' order by made_at`,
    buyer.memberId,
  );

test('What a played order has cost goes back whole, and its prizes are nobody’s any more', async () => {
  const { orderId, ...trip } = await played();
  expect(await refund(orderId)).toBe('refunded');
  expect(await standing(buyer, orderId)).toEqual(['CONFIRM', 'REFUND_PENDING', 'byShop']);
  expect(await prizesOf(orderId)).toEqual([{ all: 5, void: 5 }]);
  expect(await held()).toEqual([{ won: 0, waiting: 0 }]);
  expect(await lettersTo()).toEqual([{ reason: 'byShop', done: false }]);
  await expectBooksInOrder(shop);

  await shop.jobs();
  expect(await standing(buyer, orderId)).toEqual(['CONFIRM', 'REFUNDED', 'byShop']);
  expect(await atProvider(shop, trip)).toEqual(['refunded']);
  expect(await lettersTo()).toEqual([
    { reason: 'byShop', done: false },
    { reason: 'byShop', done: true },
  ]);
  expect(
    await rows('select kind, "from", "to", yen from ledger where order_id = $1 order by line_id', orderId),
  ).toEqual([
    { kind: 'capture', from: 'provider', to: 'sales', yen: 3_500 },
    { kind: 'refund', from: 'sales', to: 'provider', yen: 3_500 },
  ]);
  expect(await actsOf(orderId)).toEqual([act(orderId)]);
});

test('It is told in the public log once the provider has confirmed it, and the record still holds', async () => {
  const { orderId } = await played();
  await played(10);
  const logged = async () =>
    (await recordOf(shop, draw)).log.map(({ kind, from, count }) => [kind, from, count]);
  const sales = [
    ['sale', 0, 5],
    ['sale', 5, 10],
  ];
  await refund(orderId);
  expect(await logged()).toEqual(sales);
  await shop.jobs();
  expect(await logged()).toEqual([...sales, ['refund', 0, 5]]);
  const last = await played(5);
  await played(10);
  await refund(last.orderId);
  await shop.jobs();
  const record = await recordOf(shop, draw);
  expect(record.box).toMatchObject({ isOver: true, sold: 30 });
  expect(runSteps(checkRecord(nodeHashing, record)).filter(({ verdict }) => verdict !== 'right')).toEqual([]);
});

test('What nobody has looked at yet is played by nobody but the shop, and then void at once', async () => {
  const { orderId } = await bought();
  await refund(orderId);
  expect(await standing(buyer, orderId)).toEqual(['SUCCESS', 'REFUND_PENDING', 'byShop']);
  expect(told(await play(orderId))).toEqual([409, 'orderClosed']);
  expect(told(await play())).toEqual([404, 'notFound']);
  const overview = (await buyer.ask('GET', '/api/user/overview')).json();
  expect(overview).toMatchObject({ unseenCount: 0 });

  expect(await shop.buying.orders.play({ drawId: draw.drawId, orderId })).toBe('played');
  expect(await prizesOf(orderId)).toEqual([{ all: 5, void: 5 }]);
  expect(await held()).toEqual([{ won: 0, waiting: 0 }]);
  expect(await standing(buyer, orderId)).toEqual(['CONFIRM', 'REFUND_PENDING', 'byShop']);
});

test('Other orders of the same draw are played and kept as before', async () => {
  const [gone, kept] = [await bought(5), await bought(1)];
  await refund(gone.orderId);
  const answer = await play();
  expect([answer.statusCode, answer.json().orderHistoryId]).toEqual([200, kept.orderId]);
  expect(await held()).toEqual([{ won: 1, waiting: 1 }]);
});

describe('Nothing goes back', () => {
  test('of an order that is not paid', async () => {
    const going = await paying(buyer, draw);
    expect(await refund(going.orderId)).toBe('notPaid');
    await buyer.ask('DELETE', `/api/orderHistory/${going.orderId}`);
    expect(await refund(going.orderId)).toBe('notPaid');
    expect(await actsOf(going.orderId)).toEqual([]);
  });

  test('of an order that has cost nothing', async () => {
    const free = await shop.draw({ price: 0, but: { paymentTypes: ['NONE'] } });
    const orderId = await placed(buyer, free);
    await buyer.ask('POST', '/api/redirect', {
      purpose: 'order',
      orderHistoryId: orderId,
      paymentType: 'NONE',
    });
    expect(await refund(orderId, free.drawId)).toBe('notPaid');
  });

  test('of an order with a prize in a parcel', async () => {
    const { orderId } = await played();
    const parcel = (await inParcel(orderId)).json();
    expect(await refund(orderId)).toBe('prizesSent');
    expect(await standing(buyer, orderId)).toEqual(['CONFIRM', 'CAPTURED']);
    expect(await actsOf(orderId)).toEqual([]);

    // Once the parcel is given up, nothing is in the way.
    await buyer.ask('DELETE', `/api/userShip/${parcel.userShipId}`);
    expect(await refund(orderId)).toBe('refunded');
  });

  test('of an order that does not exist', async () => {
    const { orderId } = await bought();
    const other = await shop.draw();
    expect(await refund(orderId, other.drawId)).toBe('unknownOrder');
    expect(await refund('somebody’s')).toBe('unknownOrder');
  });

  test('a second time, however many ask at once', async () => {
    const { orderId, ...trip } = await played();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(orderId)));
    expect(answers.toSorted()).toEqual([...Array<string>(7).fill('alreadyRefunding'), 'refunded']);
    await Promise.all([shop.jobs(), shop.jobs()]);
    expect(await refund(orderId)).toBe('alreadyRefunding');
    expect(await atProvider(shop, trip)).toEqual(['refunded']);
    expect(await actsOf(orderId)).toEqual([act(orderId)]);
  });
});

/** The first prize of it is asked for. */
async function inParcel(orderId: string) {
  const { prizes } = (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
  return ask(buyer, aWish(draw, prizes.slice(0, 1)));
}
