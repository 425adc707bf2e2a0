import {
  holdTickets,
  releaseOrder,
  settleOrder,
  startOrderPayment,
} from '#backend/actions/orders/order-writer.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aBuyer, aCapture, aDrawOnSale, aRequestKey, type DrawOptions } from '../../support/orders.ts';
import { membersLoggedIn } from '../../support/logged-in-members.ts';
import { statusAndCode, times } from '../../support/members.ts';
import {
  expectLogChain,
  expectNoGap,
  expectPrizesCounted,
  expectSettledOrders,
  salesOf,
} from './stored-sales.ts';
import { forEachTest } from '../../support/fixtures.ts';

let backend: TestBackend;
let second: TestBackend;
let memberIds: readonly string[];

beforeAll(async () => {
  backend = await aBackend();
  second = await aBackend({ database: backend.url });
  memberIds = (await membersLoggedIn(backend.url, 120)).map(({ memberId }) => memberId);
});
afterAll(async () => {
  await second.close();
  await backend.close();
});

const SOON = new Date(Date.now() + 15 * 60_000);
const orderBatcher = (index = 0) => (index % 2 === 0 ? backend : second).paying.orderBatcher;

const place = (drawId: string, memberId: string, { index = 0, quantity = 1 } = {}) =>
  holdTickets(orderBatcher(index), { drawId, memberId, quantity, requestKey: aRequestKey() });
const startPayment = (key: OrderKey, index = 0) =>
  startOrderPayment(orderBatcher(index), { ...key, paymentType: 'PAYPAY', sessionEndsAt: SOON });

/** Tries again while others hold their share of the remaining tickets. */
async function placeWhenFree(...[drawId, memberId, options]: Parameters<typeof place>) {
  for (;;) {
    const order = await place(drawId, memberId, options);
    if (order !== 'holdLimit' && order !== 'queueFirst') return order;
    await pause(20);
  }
}

/** Buys through one of the two backends and reports the payment to both. Returns the result of the last step. */
async function buy(drawId: string, index: number, quantity: number): Promise<string> {
  const batcher = orderBatcher(index);
  const order = await placeWhenFree(drawId, memberIds[index] ?? '', { index, quantity });
  if (typeof order === 'string') return order;
  const key = { drawId, orderId: order.orderId };
  await startPayment(key, index);
  const capture = aCapture(order.total);
  const results = await Promise.all([
    settleOrder(batcher, key, capture),
    settleOrder(orderBatcher(1), key, capture),
  ]);
  return results.every((one) => one === 'settled') ? 'settled' : results.join();
}

const buyAll = (drawId: string, quantity: (index: number) => number) =>
  Promise.all(memberIds.slice(0, 100).map((_id, index) => buy(drawId, index, quantity(index))));

const countsOf = (answers: readonly string[]) =>
  Object.fromEntries(
    [...new Set(answers)].toSorted().map((one) => [one, answers.filter((a) => a === one).length]),
  );

test('A hundred buyers at two backends get sixty tickets, each once', async () => {
  const { drawId } = await aDrawOnSale(backend, { prizes: [5, 10, 15, 30], lastOne: true });
  const ended = countsOf(await buyAll(drawId, () => 1));
  expect(ended['settled']).toBe(60);
  expect((ended['notEnoughLeft'] ?? 0) + (ended['soldOut'] ?? 0)).toBe(40);
  const { draw, ranges, log, live, lastOnes } = await salesOf(backend, drawId);
  expect(draw).toEqual({ sold: 60, held: 0, playing: 0, waiting: 60, drawn: 0, entries: 60 });
  expect([expectNoGap(ranges), expectNoGap(log)]).toEqual([60, 60]);
  expect([live, lastOnes.length]).toEqual([[], 1]);
  await expectPrizesCounted(backend, drawId, 60);
});

test('Purchases of different quantities sell no ticket twice and leave none out', async () => {
  const { drawId } = await aDrawOnSale(backend, { prizes: [5, 10, 15, 70], lastOne: true });
  const ended = countsOf(await buyAll(drawId, (index) => [1, 5, 10][index % 3] ?? 1));
  const { draw, ranges, log, live, lastOnes } = await salesOf(backend, drawId);
  const sold = expectNoGap(ranges);
  expect(draw).toEqual({ sold, held: 0, playing: 0, waiting: sold, drawn: 0, entries: ended['settled'] });
  expect([expectNoGap(log), live]).toEqual([sold, []]);
  expect(lastOnes).toHaveLength(sold === 100 ? 1 : 0);
  await expectPrizesCounted(backend, drawId, sold);
});

test('Of a hundred buyers of the only ticket one gets it, with the last-one prize', async () => {
  const { drawId } = await aDrawOnSale(backend, { prizes: [1], lastOne: true });
  const ended = countsOf(await buyAll(drawId, () => 1));
  expect(ended['settled']).toBe(1);
  const { draw, lastOnes } = await salesOf(backend, drawId);
  expect([draw?.sold, lastOnes.length]).toEqual([1, 1]);
});

test('No more buyers are admitted at once than the limit of the draw', async () => {
  const { drawId } = await aDrawOnSale(backend, { prizes: [50, 50], but: { concurrentPlaying: 7 } });
  const orders = memberIds.slice(0, 100).map((memberId, index) => place(drawId, memberId, { index }));
  const answers = await Promise.all(orders);
  expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(7);
  expect(answers.filter((answer) => answer === 'queueFirst')).toHaveLength(93);
  expect((await salesOf(backend, drawId)).draw).toMatchObject({ held: 7, playing: 7 });
});

test('A payment and a cancellation at the same time leave one consistent order', async () => {
  const { drawId } = await aDrawOnSale(backend, { prizes: [50, 50] });
  const orders = await Promise.all(
    memberIds.slice(0, 40).map(async (memberId) => {
      const placed = await place(drawId, memberId);
      return typeof placed === 'string' ? '' : placed.orderId;
    }),
  );
  const end = { to: 'CANCEL', reason: 'byMember' } as const;
  const ends = await Promise.all(
    orders.map(async (orderId) => {
      const key = { drawId, orderId };
      const [settled, released] = await Promise.all([
        settleOrder(orderBatcher(), key, aCapture(700)),
        releaseOrder(orderBatcher(1), key, end),
      ]);
      return `${settled} ${released}`;
    }),
  );
  // Settled first: nothing to release. Released first: settled late, because there are tickets left.
  for (const one of ends) expect(['settled closedBefore', 'settled released']).toContain(one);
  const { draw, ranges } = await salesOf(backend, drawId);
  expect(draw).toMatchObject({ sold: 40, held: 0, playing: 0 });
  expect(expectNoGap(ranges)).toBe(40);
});

/** Twice as many tickets as members: they may hold half of them. */
const BOX = { prizes: [20, 40, 60, 120], lastOne: true };

/** Starts a payment of one order for each member. */
async function startPayments(options: DrawOptions = BOX) {
  const { drawId } = await aDrawOnSale(backend, options);
  const keys = await Promise.all(
    memberIds.map(async (memberId) => {
      const placed = await place(drawId, memberId);
      if (typeof placed === 'string') throw new Error(placed);
      const key = { drawId, orderId: placed.orderId };
      await startPayment(key);
      return key;
    }),
  );
  return { drawId, keys };
}

test.each([
  ['one backend', () => orderBatcher()],
  ['two backends', orderBatcher],
])('Payments reported to %s at once are all settled completely', async (_where, batcherFor) => {
  const { drawId, keys } = await startPayments();
  const answers = await Promise.all(
    keys.map((key, index) => settleOrder(batcherFor(index), key, aCapture(700))),
  );
  expect(new Set(answers)).toEqual(new Set(['settled']));
  const { draw, ranges, log, live, lastOnes } = await salesOf(backend, drawId);
  expect(draw).toEqual({ sold: 120, held: 0, playing: 0, waiting: 120, drawn: 0, entries: 120 });
  expect([expectNoGap(ranges), expectNoGap(log), live, lastOnes.length]).toEqual([120, 120, [], 0]);
  await expectSettledOrders(backend, drawId, memberIds.length);
  await expectLogChain(backend, drawId);
  await expectPrizesCounted(backend, drawId, 120);
});

test('The ledger keeps the provider of each payment', async () => {
  const { drawId, keys } = await startPayments();
  const captures = keys.map((_key, index) => ({
    ...aCapture(700),
    provider: index % 2 ? 'komoju' : 'sandbox',
  }));
  await Promise.all(keys.map((key, index) => settleOrder(orderBatcher(), key, captures[index] ?? null)));
  const { rows } = await backend.db.$client.query(
    'select provider, payment_id as "paymentId" from ledger where draw_id = $1',
    [drawId],
  );
  expect(new Set(rows.map((line) => JSON.stringify(line)))).toEqual(
    new Set(captures.map(({ provider, paymentId }) => JSON.stringify({ provider, paymentId }))),
  );
});

test('Wrong, repeated and foreign payments among many valid ones each get their own result', async () => {
  const { drawId, keys } = await startPayments();
  const captures = keys.map(() => aCapture(700));
  const at = <T>(list: readonly T[], index: number): T => {
    const one = list[index];
    if (one === undefined) throw new Error(`There is no entry ${index}.`);
    return one;
  };
  const valid = keys.slice(0, 100).map((key, index) => settleOrder(orderBatcher(), key, at(captures, index)));
  const others = [
    settleOrder(orderBatcher(), at(keys, 100), aCapture(699)),
    settleOrder(orderBatcher(), at(keys, 101), at(captures, 0)),
    settleOrder(orderBatcher(), at(keys, 1), at(captures, 1)),
    settleOrder(orderBatcher(), at(keys, 2), aCapture(700)),
    settleOrder(orderBatcher(), { drawId, orderId: drawId }, aCapture(700)),
    releaseOrder(orderBatcher(), at(keys, 102), { to: 'CANCEL', reason: 'byMember' }),
  ];
  expect(new Set(await Promise.all(valid))).toEqual(new Set(['settled']));
  expect(await Promise.all(others)).toEqual([
    'wrongSum',
    'known',
    'settled',
    'refundDue',
    'unknownOrder',
    'released',
  ]);
  const { draw, ranges, log } = await salesOf(backend, drawId);
  expect(draw).toEqual({ sold: 100, held: 19, playing: 19, waiting: 100, drawn: 0, entries: 100 });
  expect([expectNoGap(ranges), expectNoGap(log)]).toEqual([100, 100]);
  await expectLogChain(backend, drawId);
  await expectPrizesCounted(backend, drawId, 100);
});

test('Members order, pay and cancel while other payments are settled', async () => {
  const { drawId, keys } = await startPayments({ prizes: [50, 100, 150], lastOne: true });
  const others = await membersOf(60);
  const answers = await Promise.all([
    ...keys.map((key) => settleOrder(orderBatcher(), key, aCapture(700))),
    ...others.map((memberId, index) => buyOrCancel(drawId, memberId, index)),
  ]);
  expect(new Set(answers)).toEqual(new Set(['settled', 'released']));
  const { draw, ranges, live } = await salesOf(backend, drawId);
  expect(draw).toEqual({ sold: 150, held: 0, playing: 0, waiting: 150, drawn: 0, entries: 150 });
  expect([expectNoGap(ranges), live]).toEqual([150, []]);
  await expectLogChain(backend, drawId);
  await expectPrizesCounted(backend, drawId, 150);
});

const membersOf = async (count: number) => {
  const { rows } = await backend.db.$client.query(
    `insert into members (email, email_key, password_hash, name, zip, address, address2, birthday, tel)
     select id || '@example.jp', id || '@example.jp', '', '客', '1500001', '東京都渋谷区1', '', '1990-01-01', ''
     from (select gen_random_uuid()::text as id from generate_series(1, $1)) ids returning member_id`,
    [count],
  );
  return rows.map(({ member_id }): string => member_id);
};

/** Places an order and starts its payment; every other member pays, the rest cancel. */
async function buyOrCancel(drawId: string, memberId: string, index: number) {
  const by = index % 3 === 0 ? 1 : 0;
  const placed = await place(drawId, memberId, { index: by });
  if (typeof placed === 'string') return placed;
  const key = { drawId, orderId: placed.orderId };
  await startPayment(key, by);
  if (index % 2 === 0) return settleOrder(orderBatcher(by), key, aCapture(700));
  return releaseOrder(orderBatcher(by), key, { to: 'CANCEL', reason: 'byMember' });
}

describe('The same key', () => {
  const buyer = forEachTest(() => aBuyer(backend));

  const order = (
    by: Pick<TestBackend, 'ask'>,
    body: { productId: string; quantity: number; requestKey: string },
  ) => by.ask('POST', '/api/orderHistory', { body, cookie: buyer.cookie });

  const withoutTime = (body: string) => ({ ...JSON.parse(body), askedAt: null });

  test('Twenty requests with one key at two backends place one order and get the same answer', async () => {
    const { drawId, directoryName } = await aDrawOnSale(backend);
    const input = { productId: drawId, quantity: 1, requestKey: aRequestKey() };
    const answers = await Promise.all(times(20, (i) => order(i % 2 === 0 ? backend : second, input)));
    const [first] = answers;
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200);
      expect(withoutTime(body)).toEqual(withoutTime(first?.body ?? ''));
    }
    expect((await backend.get(`/api/product/${directoryName}`)).json().tickets.held).toBe(1);
  });

  test('Another order under the same key is rejected', async () => {
    const one = await aDrawOnSale(backend);
    const other = await aDrawOnSale(backend);
    const input = { productId: one.drawId, quantity: 1, requestKey: aRequestKey() };
    expect(statusAndCode(await order(backend, input))).toBe('200');
    expect(statusAndCode(await order(backend, { ...input, quantity: 5 }))).toBe('422 keyReused');
    expect(statusAndCode(await order(second, { ...input, productId: other.drawId }))).toBe('422 keyReused');
  });

  test('Of two simultaneous orders of different draws under one key one is placed', async () => {
    const draws = await Promise.all(times(2, () => aDrawOnSale(backend)));
    const requestKey = aRequestKey();
    const answers = await Promise.all(
      draws.map(({ drawId }, i) =>
        order(i === 0 ? backend : second, { productId: drawId, quantity: 1, requestKey }),
      ),
    );
    expect(answers.map(statusAndCode).toSorted()).toEqual(['200', '422 keyReused']);
  });

  test('The same key of another member places another order', async () => {
    const { drawId } = await aDrawOnSale(backend);
    const input = { productId: drawId, quantity: 1, requestKey: aRequestKey() };
    const mine = (await order(backend, input)).json();
    const other = await aBuyer(backend);
    const theirs = (await other.ask('POST', '/api/orderHistory', input)).json();
    expect(theirs.status).toBe('START');
    expect(theirs.orderHistoryId).not.toBe(mine.orderHistoryId);
  });

  test('The key of a settled order returns that order, also when the draw is sold out', async () => {
    const { drawId } = await aDrawOnSale(backend, { prizes: [1, 1, 1, 2] });
    const input = { productId: drawId, quantity: 5, requestKey: aRequestKey() };
    const { orderHistoryId: orderId, total } = (await order(backend, input)).json();
    expect(await settleOrder(backend.paying.orderBatcher, { drawId, orderId }, aCapture(total))).toBe(
      'settled',
    );
    for (const by of [backend, backend, second, second]) {
      expect((await order(by, input)).json()).toMatchObject({ orderHistoryId: orderId, status: 'SUCCESS' });
      expect(statusAndCode(await order(by, { ...input, quantity: 1 }))).toBe('422 keyReused');
      expect(statusAndCode(await order(by, { ...input, requestKey: aRequestKey() }))).toBe('409 soldOut');
    }
  });

  test('The key of a cancelled order returns that order', async () => {
    const { drawId } = await aDrawOnSale(backend);
    const input = { productId: drawId, quantity: 1, requestKey: aRequestKey() };
    const { orderHistoryId } = (await order(backend, input)).json();
    await buyer.ask('DELETE', `/api/orderHistory/${orderHistoryId}`);
    expect((await order(backend, input)).json()).toMatchObject({ orderHistoryId, status: 'CANCEL' });
  });

  test.each(['', 'short', 'x'.repeat(65), 'with a space in it', 'ひらがなのかぎなのです、これは'])(
    'The key %j is invalid',
    async (requestKey) => {
      const { drawId } = await aDrawOnSale(backend);
      const answer = await order(backend, { productId: drawId, quantity: 1, requestKey });
      expect([statusAndCode(answer), answer.json().parameter]).toEqual(['422 invalidInput', 'requestKey']);
    },
  );
});
