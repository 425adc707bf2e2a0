import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import { statusAndCode } from '../../support/members.ts';
import {
  atProvider,
  comeBack,
  opened,
  openTrip,
  type PayingShop,
  paying,
  placed,
  standing,
  type Trip,
  inAPayingShop,
} from '../../support/payments.ts';

let shop: PayingShop;
let draw: DrawOnSale;
let buyer: Buyer;
inAPayingShop((here) => ({ shop, draw, buyer } = here), { prizes: [10, 10, 10, 10] });

const PAID = ['SUCCESS', 'CAPTURED'];
const CANCELLED = ['CANCEL', 'NONE', 'byMember'];

const giveUp = (orderId: string, whose = buyer) => whose.ask('DELETE', `/api/orderHistory/${orderId}`);

/** The payment was under way at the provider when its page was closed. */
const payLate = (trip: Trip, notice: 'usual' | 'lost' = 'usual') =>
  shop.pay(trip, { ending: 'paid', captureFrom: 'any', notice });

test('Whoever gives up on the way cannot pay any more', async () => {
  const { orderId, ...trip } = await paying(buyer, draw);
  expect(statusAndCode(await giveUp(orderId))).toEqual([200]);
  expect(await standing(buyer, orderId)).toEqual(CANCELLED);
  expect(await shop.pay(trip, { ending: 'paid' })).toBe('over');
  expect((await comeBack(buyer, trip)).json()).toMatchObject({ status: 'CANCEL' });
  expect(statusAndCode(await openTrip(buyer, orderId))).toEqual([409, 'orderClosed']);
});

test('Whoever had paid before he gives up has his tickets', async () => {
  const { orderId, ...trip } = await paying(buyer, draw);
  await shop.pay(trip, { ending: 'paid', notice: 'lost' });
  expect(statusAndCode(await giveUp(orderId))).toEqual([409, 'orderClosed']);
  expect(await standing(buyer, orderId)).toEqual(PAID);
});

test('While nobody knows whether it was paid, nothing is given up', async () => {
  const { orderId } = await paying(buyer, draw);
  shop.wire.away = ['closeSession'];
  expect(statusAndCode(await giveUp(orderId))).toEqual([503, 'gatewayAway']);
  expect(await standing(buyer, orderId)).toEqual(['PLAYING', 'PENDING']);
});

test('To pay and to give up at the same moment comes to one of both', async () => {
  for (let round = 0; round < 10; round += 1) {
    const one = await shop.buyer();
    const { orderId, ...trip } = await paying(one, draw);
    await Promise.all([shop.pay(trip, { ending: 'paid' }), giveUp(orderId, one)]);
    const paid = await atProvider(shop, trip);
    expect(await standing(one, orderId)).toEqual(paid.length === 1 ? PAID : CANCELLED);
  }
});

test('Paid after it was given up: the tickets are still there, so they are his, marked as late', async () => {
  const { orderId, ...trip } = await paying(buyer, draw);
  await giveUp(orderId);
  await payLate(trip);
  expect(await standing(buyer, orderId)).toEqual(PAID);
  const { rows } = await shop.db.$client.query('select is_late from orders where order_id = $1', [orderId]);
  expect(rows).toEqual([{ is_late: true }]);
  expect(await atProvider(shop, trip)).toEqual(['captured']);
});

test.each([
  ['an hour', 61],
  ['a day', 25 * 60],
  ['three days', 4 * 24 * 60],
])('What was paid late without a word is found within %s', async (_what, minutes) => {
  const { orderId, ...trip } = await paying(buyer, draw);
  await giveUp(orderId);
  const looks = [61, 25 * 60, 4 * 24 * 60];
  for (const look of looks.slice(0, looks.indexOf(minutes))) {
    await shop.minutesPass(look);
    await shop.jobs();
  }
  await payLate(trip, 'lost');
  await shop.jobs();
  expect(await standing(buyer, orderId)).toEqual(CANCELLED);
  await shop.minutesPass(minutes);
  await shop.jobs();
  expect(await standing(buyer, orderId)).toEqual(PAID);
});

test('Whoever gave up may buy again at once, and each payment belongs to its own order', async () => {
  const first = await paying(buyer, draw);
  await giveUp(first.orderId);
  const secondId = await placed(buyer, draw);
  const second = await opened(buyer, secondId, { paymentType: 'PAYPAY' });
  await shop.pay(second, { ending: 'paid' });
  await payLate(first);
  await shop.jobs();
  expect(await standing(buyer, secondId)).toEqual(PAID);
  expect(await standing(buyer, first.orderId)).toEqual(PAID);
  expect([await atProvider(shop, first), await atProvider(shop, second)]).toEqual([
    ['captured'],
    ['captured'],
  ]);
});
