import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import {
  atProvider,
  type PayingShop,
  paying,
  standing,
  type Trip,
  inAPayingShop,
} from '../../support/payments.ts';

let shop: PayingShop;
let draw: DrawOnSale;
let buyer: Buyer;
// One ticket, which somebody else may take meanwhile.
inAPayingShop((here) => ({ shop, draw, buyer } = here), { prizes: [1] });

const PAID = ['SUCCESS', 'CAPTURED'];
const NONE_LEFT = ['ERROR', 'REFUND_PENDING', 'noneLeft'];
const REFUNDED = ['ERROR', 'REFUNDED', 'noneLeft'];

const giveUp = (orderId: string) => buyer.ask('DELETE', `/api/orderHistory/${orderId}`);

/** The payment was under way at the provider when its page was closed. */
const payLate = (trip: Trip) => shop.pay(trip, { ending: 'paid', captureFrom: 'any' });

test('Paid after somebody else took the last ticket: the money goes back, and a letter says so', async () => {
  const { orderId, ...trip } = await paying(buyer, draw);
  await giveUp(orderId);
  const other = await shop.buyer();
  const theirs = await paying(other, draw);
  await shop.pay(theirs, { ending: 'paid' });
  expect(await standing(other, theirs.orderId)).toEqual(PAID);

  await payLate(trip);
  expect(await standing(buyer, orderId)).toEqual(NONE_LEFT);
  await shop.jobs();
  expect(await standing(buyer, orderId)).toEqual(REFUNDED);
  expect(await atProvider(shop, trip)).toEqual(['refunded']);
  const { rows } = await shop.db.$client.query(
    `select letter->>'kind' as kind, letter->>'isDone' as done from outbox where "to" = $1 order by made_at`,
    [buyer.email],
  );
  expect(rows).toEqual([
    { kind: 'refund', done: 'false' },
    { kind: 'refund', done: 'true' },
  ]);
});

test('A refund that fails ten times goes through in the end, and once', async () => {
  const { orderId, ...trip } = await paying(buyer, draw);
  await giveUp(orderId);
  const theirs = await paying(await shop.buyer(), draw);
  await shop.pay(theirs, { ending: 'paid' });
  shop.wire.refundsToFail = 10;
  await payLate(trip);
  for (let tried = 0; tried < 10; tried += 1) {
    await shop.jobs();
    expect(await standing(buyer, orderId)).toEqual(NONE_LEFT);
    await shop.minutesPass(61);
  }
  await Promise.all([shop.jobs(), shop.jobs(), shop.jobs()]);
  expect(await standing(buyer, orderId)).toEqual(REFUNDED);
  expect(await atProvider(shop, trip)).toEqual(['refunded']);
  const lines = await shop.db.$client.query(
    'select kind, "from", "to", yen from ledger where order_id = $1 order by line_id',
    [orderId],
  );
  expect(lines.rows).toEqual([
    { kind: 'capture', from: 'provider', to: 'owed', yen: 700 },
    { kind: 'refund', from: 'owed', to: 'provider', yen: 700 },
  ]);
});

test('A refund that is not through after a day is said aloud', async () => {
  const { orderId, ...trip } = await paying(buyer, draw);
  await giveUp(orderId);
  await shop.pay(await paying(await shop.buyer(), draw), { ending: 'paid' });
  shop.wire.away = ['refund'];
  await payLate(trip);
  const said = () => shop.logbook.all('refund keeps failing').length;
  const before = said();
  await shop.minutesPass(23 * 60);
  await shop.jobs();
  expect(said()).toBe(before);
  await shop.minutesPass(2 * 60);
  await shop.jobs();
  expect(shop.logbook.last('refund keeps failing')).toMatchObject({ level: 50, orderId });
  shop.wire.away = [];
  await shop.minutesPass(61);
  await shop.jobs();
  expect(await standing(buyer, orderId)).toEqual(REFUNDED);
});

test('Paid twice at once on one page: one payment stays, whatever order their notices come in', async () => {
  const { orderId, ...trip } = await paying(buyer, await shop.draw());
  // All three were under way at the provider before it closed its page.
  const tab = () => shop.pay(trip, { ending: 'paid', captureFrom: 'any' });
  await Promise.all([tab(), tab(), tab()]);
  await shop.jobs();
  expect(await standing(buyer, orderId)).toEqual(PAID);
  expect((await atProvider(shop, trip)).toSorted()).toEqual(['captured', 'refunded', 'refunded']);
});

test('A second payment that nobody tells of is found by looking back', async () => {
  const { orderId, ...trip } = await paying(buyer, await shop.draw());
  await shop.pay(trip, { ending: 'paid' });
  await shop.pay(trip, { ending: 'paid', notice: 'lost' });
  await shop.jobs();
  expect(await atProvider(shop, trip)).toEqual(['captured', 'captured']);
  await shop.minutesPass(61);
  await shop.jobs();
  await shop.jobs();
  expect(await atProvider(shop, trip)).toEqual(['captured', 'refunded']);
  expect(await standing(buyer, orderId)).toEqual(PAID);
});
