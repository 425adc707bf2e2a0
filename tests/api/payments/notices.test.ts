import { expectLedgerInOrder } from '../../support/backend.ts';
import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import {
  aPayingShop,
  comeBack,
  type PayingShop,
  paying,
  standing,
  aTeller,
  type Teller,
} from '../../support/payments.ts';

let shop: PayingShop;
let draw: DrawOnSale;
let buyer: Buyer;
let teller: Teller;
beforeAll(async () => {
  shop = await aPayingShop();
  draw = await shop.draw({ prizes: [20, 30, 50, 100] });
  teller = await aTeller(shop, draw.price);
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await shop.buyer();
});
afterEach(async () => {
  shop.wire.away = [];
  await shop.jobs();
  await expectLedgerInOrder(shop);
});

const PLAYING = ['PLAYING', 'PENDING'];
const PAID = ['SUCCESS', 'CAPTURED'];

/** Rows of the shop's own books of a trip. */
async function captures(orderId: string): Promise<number> {
  const { rows } = await shop.db.$client.query('select 1 from ledger where order_id = $1', [orderId]);
  return rows.length;
}

test('A signed notice settles an order; said again, it is known', async () => {
  const trip = await paying(buyer, draw);
  const notice = (await teller.pay(trip))();
  expect(await teller.send(notice)).toEqual([200, 'taken']);
  expect(await standing(buyer, trip.orderId)).toEqual(PAID);
  expect(await teller.send(notice)).toEqual([200, 'known']);
  expect(await captures(trip.orderId)).toBe(1);
});

test('A hundred times at once it settles once', async () => {
  const trip = await paying(buyer, draw);
  const notice = (await teller.pay(trip))();
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => teller.send(notice)));
  expect(outcomes.filter(([, outcome]) => outcome === 'taken')).toHaveLength(1);
  expect(new Set(outcomes.map(([status]) => status))).toEqual(new Set([200]));
  expect(await standing(buyer, trip.orderId)).toEqual(PAID);
  expect(await captures(trip.orderId)).toBe(1);
});

test('Fifty notices with ids of their own about one payment settle once', async () => {
  const trip = await paying(buyer, draw);
  const notice = await teller.pay(trip);
  await Promise.all(Array.from({ length: 50 }, () => teller.send(notice())));
  expect(await standing(buyer, trip.orderId)).toEqual(PAID);
  expect(await captures(trip.orderId)).toBe(1);
});

test.each(['payment.failed', 'session.cancelled', 'payment.authorized', 'payment.refunded'])(
  'Only a capture is believed: after "%s" the provider is asked, who knows better',
  async (type) => {
    const trip = await paying(buyer, draw);
    expect(await teller.send(teller.about(trip, { type }))).toEqual([200, 'taken']);
    expect(await standing(buyer, trip.orderId)).toEqual(PLAYING);
    await shop.pay(trip, { ending: 'paid', notice: 'lost' });
    expect(await teller.send(teller.about(trip, { type }))).toEqual([200, 'taken']);
    expect(await standing(buyer, trip.orderId)).toEqual(PAID);
  },
);

test('While the provider is away a notice is kept, and dealt with once it answers', async () => {
  const trip = await paying(buyer, draw);
  await shop.pay(trip, { ending: 'insufficientFunds', notice: 'lost' });
  shop.wire.away = ['status'];
  expect(await teller.send(teller.about(trip, { type: 'payment.failed', payment: null }))).toEqual([
    200,
    'taken',
  ]);
  await shop.minutesPass(2);
  await shop.jobs();
  expect(await standing(buyer, trip.orderId)).toEqual(PLAYING);
  shop.wire.away = [];
  await shop.minutesPass(1);
  await shop.jobs();
  expect(await standing(buyer, trip.orderId)).toEqual(['ERROR', 'DECLINED', 'insufficientFunds']);
  const { rows } = await shop.db.$client.query('select 1 from notices where handled_at is null');
  expect(rows).toEqual([]);
});

test('A notice that was taken in when the backend died is dealt with by the next one', async () => {
  const trip = await paying(buyer, draw);
  await shop.pay(trip, { ending: 'paid', notice: 'lost' });
  const notice = {
    noticeId: 'evt_died',
    kind: 'payment.captured',
    redirectId: trip.redirectId,
    sessionId: null,
  };
  expect(await shop.paying.webhooks.insert('pretend', { ...notice, captured: null })).toBe(true);
  await shop.jobs();
  expect(await standing(buyer, trip.orderId)).toEqual(PLAYING);
  await shop.minutesPass(2);
  await Promise.all([shop.jobs(), shop.jobs()]);
  expect(await standing(buyer, trip.orderId)).toEqual(PAID);
  expect(await teller.send(teller.about(trip, { id: 'evt_died' }))).toEqual([200, 'known']);
});

test('What the provider tells about nobody of ours is heard, and that is all', async () => {
  const trip = await paying(buyer, draw);
  const ping = teller.about(trip, { type: 'ping', reference: 'nobody', payment: null });
  expect(await teller.send(ping)).toEqual([200, 'notOurs']);
});

test('A notice that never comes is not missed: the browser or the job brings it to light', async () => {
  const back = await paying(buyer, draw);
  await shop.pay(back, { ending: 'paid', notice: 'lost' });
  await comeBack(buyer, back);
  expect(await standing(buyer, back.orderId)).toEqual(PAID);
  const another = await shop.buyer();
  const away = await paying(another, draw);
  await shop.pay(away, { ending: 'paid', notice: 'lost' });
  await shop.jobs();
  expect(await standing(another, away.orderId)).toEqual(PLAYING);
  await shop.minutesPass(1);
  await shop.jobs();
  expect(await standing(another, away.orderId)).toEqual(PAID);
});
