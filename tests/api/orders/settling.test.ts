import type { OrderKey } from '#backend/actions/orders/ports.ts';
import { matterStore } from '#backend/persistence/members/matter-store.ts';
import { aBackend, type TestBackend } from '../../builders/backend.ts';
import {
  aBuyer,
  aCapture,
  aDrawOnSale,
  aRequestKey,
  type Buyer,
  type DrawWish,
} from '../../builders/buying.ts';
import { lettersTo } from '../../builders/member.ts';
import { booksOf } from './books-of-draw.ts';

let backend: TestBackend;
let buyer: Buyer;

beforeAll(async () => {
  backend = await aBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  buyer = await aBuyer(backend);
});

const desk = () => backend.buying.desk;

async function anOrder(quantity = 1, wish: DrawWish = {}, by = buyer) {
  const draw = await aDrawOnSale(backend, wish);
  return { draw, ...(await ordered(draw.drawId, quantity, by)) };
}

async function ordered(drawId: string, quantity: number, by: Buyer) {
  const placed = await desk().place({ drawId, memberId: by.memberId, quantity, requestKey: aRequestKey() });
  if (typeof placed === 'string') throw new Error(placed);
  return { key: { drawId, orderId: placed.orderId }, total: placed.total };
}

const opened = (key: OrderKey) =>
  desk().open({ ...key, paymentType: 'CARD', tripEndsAt: new Date(Date.now() + 15 * 60_000) });
const giveUp = (key: OrderKey) => desk().giveBack(key, { to: 'CANCEL', reason: 'byMember' });
const shown = async ({ orderId }: OrderKey, by = buyer) =>
  (await by.ask('GET', `/api/orderHistory/${orderId}`)).json();
const linesOf = async ({ orderId }: OrderKey, table: string, columns: string) =>
  (
    await backend.db.$client.query(`select ${columns} from ${table} where order_id = $1 order by 1`, [
      orderId,
    ])
  ).rows;
const movesOf = async (key: OrderKey) =>
  (await linesOf(key, 'order_moves', 'step, "to"')).map(({ to }) => to);

test('A payment is written wherever it belongs, all at once', async () => {
  const { key, total, draw } = await anOrder(5);
  await opened(key);
  expect(await desk().settle(key, aCapture(total, 'first'))).toBe('settled');
  expect(await shown(key)).toMatchObject({ status: 'SUCCESS', paymentStatus: 'CAPTURED', prizes: [] });
  expect(await movesOf(key)).toEqual(['START', 'PLAYING', 'SUCCESS']);
  expect(await linesOf(key, 'ledger', '"from", "to", kind, yen')).toEqual([
    { from: 'provider', to: 'sales', kind: 'capture', yen: 3500 },
  ]);
  expect(await booksOf(backend, draw.drawId)).toMatchObject({
    draw: { sold: 5, held: 0, playing: 0, drawn: 5, entries: 1 },
    log: [{ from: 0, count: 5 }],
  });
  expect(await lettersTo(backend, buyer.email)).toEqual([
    {
      kind: 'receipt',
      name: '丸山 ぽぽ',
      orderId: key.orderId,
      directoryName: draw.directoryName,
      drawTitle: draw.title,
      quantity: 5,
      price: 700,
      total: 3500,
      paymentType: 'CARD',
      paidAt: expect.any(String),
      isLate: false,
    },
  ]);
});

test('Told a hundred times, by whomever, it is accounted for once', async () => {
  const { key, total } = await anOrder();
  const second = await aBackend({ database: backend.url });
  const capture = aCapture(total);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? backend : second).buying.desk.settle(key, capture)),
  );
  await second.close();
  expect(new Set(answers)).toEqual(new Set(['settled']));
  expect(await linesOf(key, 'ledger', 'yen')).toHaveLength(1);
  expect(await lettersTo(backend, buyer.email)).toHaveLength(1);
});

test('A second payment goes back, and the order keeps its tickets', async () => {
  const { key, total } = await anOrder();
  const [first, again] = [aCapture(total), aCapture(total)];
  expect(await desk().settle(key, first)).toBe('settled');
  expect(await desk().settle(key, again)).toBe('refundDue');
  expect(await desk().settle(key, again)).toBe('known');
  expect(await shown(key)).toMatchObject({ status: 'SUCCESS', paymentStatus: 'CAPTURED' });
  expect(await linesOf(key, 'refunds', 'reason, yen, done_at')).toEqual([
    { reason: 'paidTwice', yen: 700, done_at: null },
  ]);
  expect(await desk().noteRefund(key, again)).toBe('noted');
  expect(await desk().noteRefund(key, again)).toBe('known');
  expect(await desk().noteRefund(key, first)).toBe('unknownOrder');
  expect(await linesOf(key, 'ledger', 'line_id, "from", "to"')).toMatchObject([
    { from: 'provider', to: 'sales' },
    { from: 'provider', to: 'owed' },
    { from: 'owed', to: 'provider' },
  ]);
  const letters = await lettersTo(backend, buyer.email);
  expect(letters.map(({ kind }) => kind).toSorted()).toEqual(['receipt', 'refund', 'refund']);
});

test.each([699, 701, 7_000_000])('%i yen instead of 700 change nothing', async (sum) => {
  const { key } = await anOrder();
  expect(await desk().settle(key, aCapture(sum))).toBe('wrongSum');
  expect(await shown(key)).toMatchObject({ status: 'START', paymentStatus: 'NONE' });
  expect(await linesOf(key, 'ledger', 'yen')).toEqual([]);
});

test('The payment of one order does not pay another', async () => {
  const [one, other] = [await anOrder(), await anOrder(1, {}, await aBuyer(backend))];
  const capture = aCapture(700);
  expect(await desk().settle(one.key, capture)).toBe('settled');
  await giveUp(other.key);
  expect(await desk().settle(other.key, capture)).toBe('known');
  const third = await ordered(one.key.drawId, 1, await aBuyer(backend));
  expect(await desk().settle(third.key, capture)).toBe('known');
});

test('An order is looked for where it is said to be, and nowhere else', async () => {
  const { key, total } = await anOrder();
  const { drawId } = await aDrawOnSale(backend);
  for (const wrong of [
    { ...key, drawId },
    { ...key, orderId: drawId },
    { ...key, drawId: 'x' },
    { ...key, orderId: 'x' },
  ])
    expect(await desk().settle(wrong, aCapture(total))).toBe('unknownOrder');
});

test('Paid after it was given up: tickets while there are enough, and the letter says that it was late', async () => {
  const { key, total } = await anOrder();
  await opened(key);
  await giveUp(key);
  expect(await desk().settle(key, aCapture(total))).toBe('settled');
  expect(await shown(key)).toMatchObject({ status: 'SUCCESS', reason: null });
  expect(await movesOf(key)).toEqual(['START', 'PLAYING', 'CANCEL', 'SUCCESS']);
  expect(await lettersTo(backend, buyer.email)).toMatchObject([{ kind: 'receipt', isLate: true }]);
});

test('Paid when others have the last tickets: the money goes back, and both letters say so', async () => {
  const { key, total } = await anOrder(1, { prizes: [1], lastOne: true });
  await opened(key);
  await giveUp(key);
  const other = await ordered(key.drawId, 1, await aBuyer(backend));
  const late = aCapture(total);
  expect(await desk().settle(key, late)).toBe('refundDue');
  expect(await desk().settle(other.key, aCapture(total))).toBe('settled');
  expect(await shown(key)).toMatchObject({
    status: 'ERROR',
    reason: 'noneLeft',
    paymentStatus: 'REFUND_PENDING',
  });
  expect(await movesOf(key)).toEqual(['START', 'PLAYING', 'CANCEL', 'ERROR']);
  expect(await desk().noteRefund(key, late)).toBe('noted');
  expect(await shown(key)).toMatchObject({ status: 'ERROR', paymentStatus: 'REFUNDED' });
  const letters = await lettersTo(backend, buyer.email);
  expect(letters).toMatchObject([
    { kind: 'refund', reason: 'noneLeft', isDone: true },
    { kind: 'refund', reason: 'noneLeft', isDone: false },
  ]);
});

test('Nobody leaves whose money is yet to come back', async () => {
  const { key, total } = await anOrder(1, { prizes: [1] });
  await giveUp(key);
  await ordered(key.drawId, 1, await aBuyer(backend));
  const late = aCapture(total);
  await desk().settle(key, late);
  const { openMatters } = matterStore(backend.db);
  expect(await openMatters(buyer.memberId)).toMatchObject({ refundsDue: 1, unsettledOrders: 0 });
  await desk().noteRefund(key, late);
  expect(await openMatters(buyer.memberId)).toMatchObject({ refundsDue: 0 });
});

test('Paid again while the first money is on its way back: that goes back as well, and then all is back', async () => {
  const { key, total } = await anOrder(1, { prizes: [1] });
  await giveUp(key);
  const other = await ordered(key.drawId, 1, await aBuyer(backend));
  const [first, again] = [aCapture(total), aCapture(total)];
  await desk().settle(key, first);
  await giveUp(other.key);
  expect(await desk().settle(key, again)).toBe('refundDue');
  await desk().noteRefund(key, again);
  expect(await shown(key)).toMatchObject({ paymentStatus: 'REFUND_PENDING' });
  await desk().noteRefund(key, first);
  expect(await shown(key)).toMatchObject({ status: 'ERROR', paymentStatus: 'REFUNDED' });
});

test('Where nothing is to be paid, an order is settled without a payment', async () => {
  const { key } = await anOrder(5, { price: 0 });
  expect(await desk().settle(key, null)).toBe('settled');
  expect(await desk().settle(key, null)).toBe('settled');
  expect(await shown(key)).toMatchObject({ status: 'SUCCESS', paymentType: 'NONE', paymentStatus: 'NONE' });
  expect(await linesOf(key, 'ledger', 'yen')).toEqual([]);
});
