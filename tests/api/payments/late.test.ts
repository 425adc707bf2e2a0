import { expectBooksInOrder } from '../../builders/audit.ts';
import type { Buyer } from '../../builders/buying.ts';
import { told } from '../../builders/member.ts';
import {
  aPayingShop,
  comeBack,
  opened,
  openTrip,
  type PayingShop,
  paying,
  placed,
  standing,
  type Trip,
} from '../../builders/paying.ts';

let shop: PayingShop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await aPayingShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await shop.buyer();
});
afterEach(async () => {
  Object.assign(shop.wire, { away: [], refundsToFail: 0 });
  await shop.jobs();
  await expectBooksInOrder(shop);
});

const PAID = ['SUCCESS', 'CAPTURED'];
const CANCELLED = ['CANCEL', 'NONE', 'byMember'];
const NONE_LEFT = ['ERROR', 'REFUND_PENDING', 'noneLeft'];
const REFUNDED = ['ERROR', 'REFUNDED', 'noneLeft'];

const giveUp = (orderId: string, whose = buyer) => whose.ask('DELETE', `/api/orderHistory/${orderId}`);

/** The payment was under way at the provider when its page was closed. */
const payLate = (trip: Trip, notice: 'usual' | 'lost' = 'usual') =>
  shop.pay(trip, { ending: 'paid', takes: 'any', notice });

/** What the provider has of a member's payments. */
async function atProvider(trip: Trip): Promise<unknown[]> {
  const { rows } = await shop.db.$client.query(
    `select p.state from pretend_payments p join pretend_sessions s using (session_id)
      where s.key = $1 order by p.made_at`,
    [trip.redirectId],
  );
  return rows.map(({ state }) => state);
}

test('Whoever gives up on the way cannot pay any more', async () => {
  const draw = await shop.draw();
  const { orderId, ...trip } = await paying(buyer, draw);
  expect(told(await giveUp(orderId))).toEqual([200]);
  expect(await standing(buyer, orderId)).toEqual(CANCELLED);
  expect(await shop.pay(trip, { ending: 'paid' })).toBe('over');
  expect((await comeBack(buyer, trip)).json()).toMatchObject({ status: 'CANCEL' });
  expect(told(await openTrip(buyer, orderId))).toEqual([409, 'orderClosed']);
});

test('Whoever had paid before he gives up has his tickets', async () => {
  const { orderId, ...trip } = await paying(buyer, await shop.draw());
  await shop.pay(trip, { ending: 'paid', notice: 'lost' });
  expect(told(await giveUp(orderId))).toEqual([409, 'orderClosed']);
  expect(await standing(buyer, orderId)).toEqual(PAID);
});

test('While nobody knows whether it was paid, nothing is given up', async () => {
  const { orderId } = await paying(buyer, await shop.draw());
  shop.wire.away = ['closeSession'];
  expect(told(await giveUp(orderId))).toEqual([503, 'gatewayAway']);
  expect(await standing(buyer, orderId)).toEqual(['PLAYING', 'PENDING']);
});

test('To pay and to give up at the same moment comes to one of both', async () => {
  const draw = await shop.draw({ prizes: [10, 10, 10, 10] });
  for (let round = 0; round < 10; round += 1) {
    const one = await shop.buyer();
    const { orderId, ...trip } = await paying(one, draw);
    await Promise.all([shop.pay(trip, { ending: 'paid' }), giveUp(orderId, one)]);
    const paid = await atProvider(trip);
    expect(await standing(one, orderId)).toEqual(paid.length === 1 ? PAID : CANCELLED);
  }
});

test('Paid after it was given up: the tickets are still there, so they are his, marked as late', async () => {
  const { orderId, ...trip } = await paying(buyer, await shop.draw());
  await giveUp(orderId);
  await payLate(trip);
  expect(await standing(buyer, orderId)).toEqual(PAID);
  const { rows } = await shop.db.$client.query('select is_late from orders where order_id = $1', [orderId]);
  expect(rows).toEqual([{ is_late: true }]);
  expect(await atProvider(trip)).toEqual(['captured']);
});

test.each([
  ['an hour', 61],
  ['a day', 25 * 60],
  ['three days', 4 * 24 * 60],
])('What was paid late without a word is found within %s', async (_what, minutes) => {
  const { orderId, ...trip } = await paying(buyer, await shop.draw());
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

test('Paid after somebody else took the last ticket: the money goes back, and a letter says so', async () => {
  const draw = await shop.draw({ prizes: [1] });
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
  expect(await atProvider(trip)).toEqual(['refunded']);
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
  const draw = await shop.draw({ prizes: [1] });
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
  expect(await atProvider(trip)).toEqual(['refunded']);
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
  const draw = await shop.draw({ prizes: [1] });
  const { orderId, ...trip } = await paying(buyer, draw);
  await giveUp(orderId);
  await shop.pay(await paying(await shop.buyer(), draw), { ending: 'paid' });
  shop.wire.away = ['refund'];
  await payLate(trip);
  const said = () => shop.logbook.all('a refund does not go through').length;
  const before = said();
  await shop.minutesPass(23 * 60);
  await shop.jobs();
  expect(said()).toBe(before);
  await shop.minutesPass(2 * 60);
  await shop.jobs();
  expect(shop.logbook.last('a refund does not go through')).toMatchObject({ level: 50, orderId });
  shop.wire.away = [];
  await shop.minutesPass(61);
  await shop.jobs();
  expect(await standing(buyer, orderId)).toEqual(REFUNDED);
});

test('Paid twice at once on one page: one payment stays, whatever order their notices come in', async () => {
  const draw = await shop.draw();
  const { orderId, ...trip } = await paying(buyer, draw);
  await Promise.all(Array.from({ length: 3 }, () => shop.pay(trip, { ending: 'paid' })));
  await shop.jobs();
  expect(await standing(buyer, orderId)).toEqual(PAID);
  expect((await atProvider(trip)).toSorted()).toEqual(['captured', 'refunded', 'refunded']);
});

test('A second payment that nobody tells of is found by looking back', async () => {
  const { orderId, ...trip } = await paying(buyer, await shop.draw());
  await shop.pay(trip, { ending: 'paid' });
  await shop.pay(trip, { ending: 'paid', notice: 'lost' });
  await shop.jobs();
  expect(await atProvider(trip)).toEqual(['captured', 'captured']);
  await shop.minutesPass(61);
  await shop.jobs();
  await shop.jobs();
  expect(await atProvider(trip)).toEqual(['captured', 'refunded']);
  expect(await standing(buyer, orderId)).toEqual(PAID);
});

test('Whoever gave up may buy again at once, and each payment belongs to its own order', async () => {
  const draw = await shop.draw();
  const first = await paying(buyer, draw);
  await giveUp(first.orderId);
  const secondId = await placed(buyer, draw);
  const second = await opened(buyer, secondId, { paymentType: 'PAYPAY' });
  await shop.pay(second, { ending: 'paid' });
  await payLate(first);
  await shop.jobs();
  expect(await standing(buyer, secondId)).toEqual(PAID);
  expect(await standing(buyer, first.orderId)).toEqual(PAID);
  expect([await atProvider(first), await atProvider(second)]).toEqual([['captured'], ['captured']]);
});
