import {
  holdTickets,
  releaseOrder,
  settleOrder,
  startOrderPayment,
} from '#backend/actions/orders/order-writer.ts';
import { recordOrderRefund } from '#backend/actions/refunds/order-refunds.ts';
import { countAccountBlockers } from '#backend/persistence/members/account-blockers.ts';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import { aBackend } from '../../support/backend.ts';
import { aBuyer, aCapture, aDrawOnSale, aRequestKey, type DrawOptions } from '../../support/orders.ts';
import { announcedTags, clearAnnouncements } from '../../support/content.ts';
import { emailsTo } from '../../support/members.ts';
import { salesOf } from './stored-sales.ts';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';
import type { Capture } from '#backend/domain/orders/order.ts';
import { refundIdOf } from '../../support/refunds.ts';

const backend = forAllTests(aBackend);
const buyer = forEachTest(() => aBuyer(backend));

const orderBatcher = () => backend.paying.orderBatcher;
const anotherBuyer = () => aBuyer(backend);

async function placed(drawId: string, quantity = 1, by = buyer) {
  const order = await holdTickets(orderBatcher(), {
    drawId,
    memberId: by.memberId,
    quantity,
    requestKey: aRequestKey(),
  });
  if (typeof order === 'string') throw new Error(order);
  return { key: { drawId, orderId: order.orderId }, total: order.total };
}

async function anOrder(quantity = 1, input: DrawOptions = {}, by = buyer) {
  const draw = await aDrawOnSale(backend, input);
  return { draw, ...(await placed(draw.drawId, quantity, by)) };
}

async function settled(quantity: number, input: DrawOptions = {}) {
  const order = await anOrder(quantity, input);
  expect(await settleOrder(orderBatcher(), order.key, aCapture(order.total))).toBe('settled');
  return order;
}

const startPayment = (key: OrderKey) =>
  startOrderPayment(orderBatcher(), {
    ...key,
    paymentType: 'CARD',
    sessionEndsAt: new Date(Date.now() + 15 * 60_000),
  });
const cancel = (key: OrderKey) => releaseOrder(orderBatcher(), key, { to: 'CANCEL', reason: 'byMember' });
const shown = async ({ orderId }: OrderKey) =>
  (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();

async function rowsOf({ orderId }: OrderKey, table: string, columns: string) {
  const query = `select ${columns} from ${table} where order_id = $1 order by 1`;
  return (await backend.db.$client.query(query, [orderId])).rows;
}

async function movesOf({ orderId }: OrderKey) {
  const query = 'select "to" from order_moves where order_id = $1 order by step';
  return (await backend.db.$client.query(query, [orderId])).rows.map(({ to }) => to);
}

const recordRefund = async (key: OrderKey, { paymentId }: Capture) =>
  recordOrderRefund(orderBatcher(), { ...key, refundId: await refundIdOf(backend, paymentId) });

test('A payment settles the order, the ledger, the draw, the log and the receipt together', async () => {
  const { key, total, draw } = await anOrder(5);
  await startPayment(key);
  expect(await settleOrder(orderBatcher(), key, aCapture(total, 'first'))).toBe('settled');
  expect(await shown(key)).toMatchObject({ status: 'SUCCESS', paymentStatus: 'CAPTURED', prizes: [] });
  expect(await movesOf(key)).toEqual(['START', 'PLAYING', 'SUCCESS']);
  expect(await rowsOf(key, 'ledger', '"from", "to", kind, yen')).toEqual([
    { from: 'provider', to: 'sales', kind: 'capture', yen: 3500 },
  ]);
  expect(await salesOf(backend, draw.drawId)).toMatchObject({
    draw: { sold: 5, held: 0, playing: 0, waiting: 5, drawn: 0, entries: 1 },
    log: [{ from: 0, count: 5 }],
  });
  expect(await emailsTo(backend, buyer.email)).toEqual([
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

test('The same payment reported a hundred times to two backends is booked once', async () => {
  const { key, total } = await anOrder();
  const second = await aBackend({ database: backend.url });
  const capture = aCapture(total);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      settleOrder((i % 2 === 0 ? backend : second).paying.orderBatcher, key, capture),
    ),
  );
  await second.close();
  expect(new Set(answers)).toEqual(new Set(['settled']));
  expect(await rowsOf(key, 'ledger', 'yen')).toHaveLength(1);
  expect(await emailsTo(backend, buyer.email)).toHaveLength(1);
});

test('A second payment is refunded and the order keeps its tickets', async () => {
  const { key, total } = await anOrder();
  const first = aCapture(total);
  const again = aCapture(total);
  expect(await settleOrder(orderBatcher(), key, first)).toBe('settled');
  expect(await settleOrder(orderBatcher(), key, again)).toBe('refundDue');
  expect(await settleOrder(orderBatcher(), key, again)).toBe('known');
  expect(await shown(key)).toMatchObject({ status: 'SUCCESS', paymentStatus: 'CAPTURED' });
  expect(await rowsOf(key, 'refunds', 'reason, yen, done_at')).toEqual([
    { reason: 'paidTwice', yen: 700, done_at: null },
  ]);
  expect(await recordRefund(key, again)).toBe('recorded');
  expect(await recordRefund(key, again)).toBe('known');
  expect(await recordRefund(key, first)).toBe('unknownOrder');
  expect(await rowsOf(key, 'ledger', 'line_id, "from", "to"')).toMatchObject([
    { from: 'provider', to: 'sales' },
    { from: 'provider', to: 'owed' },
    { from: 'owed', to: 'provider' },
  ]);
  const emails = await emailsTo(backend, buyer.email);
  expect(emails.map(({ kind }) => kind).toSorted()).toEqual(['receipt', 'refund', 'refund']);
});

test('A payment of another sum changes nothing', async () => {
  const { key } = await anOrder();
  expect(await settleOrder(orderBatcher(), key, aCapture(701))).toBe('wrongSum');
  expect(await shown(key)).toMatchObject({ status: 'START', paymentStatus: 'NONE' });
  expect(await rowsOf(key, 'ledger', 'yen')).toEqual([]);
});

test('The payment of one order does not pay for another', async () => {
  const one = await anOrder();
  const other = await anOrder(1, {}, await anotherBuyer());
  const capture = aCapture(700);
  expect(await settleOrder(orderBatcher(), one.key, capture)).toBe('settled');
  await cancel(other.key);
  expect(await settleOrder(orderBatcher(), other.key, capture)).toBe('known');
  const third = await placed(one.key.drawId, 1, await anotherBuyer());
  expect(await settleOrder(orderBatcher(), third.key, capture)).toBe('known');
});

test('A payment whose draw and order do not belong together settles no order', async () => {
  const { key, total } = await anOrder();
  const { drawId } = await aDrawOnSale(backend);
  for (const wrong of [
    { ...key, drawId },
    { ...key, orderId: drawId },
    { ...key, drawId: 'x' },
    { ...key, orderId: 'x' },
  ])
    expect(await settleOrder(orderBatcher(), wrong, aCapture(total))).toBe('unknownOrder');
});

test('An order that costs nothing is settled without a payment', async () => {
  const { key } = await anOrder(5, { price: 0 });
  expect(await settleOrder(orderBatcher(), key, null)).toBe('settled');
  expect(await settleOrder(orderBatcher(), key, null)).toBe('settled');
  expect(await shown(key)).toMatchObject({ status: 'SUCCESS', paymentType: 'NONE', paymentStatus: 'NONE' });
  expect(await rowsOf(key, 'ledger', 'yen')).toEqual([]);
});

test('A cancelled order that is paid late gets tickets while there are any, and the receipt says so', async () => {
  const { key, total } = await anOrder();
  await startPayment(key);
  await cancel(key);
  expect(await settleOrder(orderBatcher(), key, aCapture(total))).toBe('settled');
  expect(await shown(key)).toMatchObject({ status: 'SUCCESS', reason: null });
  expect(await movesOf(key)).toEqual(['START', 'PLAYING', 'CANCEL', 'SUCCESS']);
  expect(await emailsTo(backend, buyer.email)).toMatchObject([{ kind: 'receipt', isLate: true }]);
});

test('An order paid after the last ticket was sold is refunded, and two emails report it', async () => {
  const { key, total } = await anOrder(1, { prizes: [1], lastOne: true });
  await startPayment(key);
  await cancel(key);
  const other = await placed(key.drawId, 1, await anotherBuyer());
  const late = aCapture(total);
  expect(await settleOrder(orderBatcher(), key, late)).toBe('refundDue');
  expect(await settleOrder(orderBatcher(), other.key, aCapture(total))).toBe('settled');
  expect(await shown(key)).toMatchObject({
    status: 'ERROR',
    reason: 'noneLeft',
    paymentStatus: 'REFUND_PENDING',
  });
  expect(await movesOf(key)).toEqual(['START', 'PLAYING', 'CANCEL', 'ERROR']);
  expect(await recordRefund(key, late)).toBe('recorded');
  expect(await shown(key)).toMatchObject({ status: 'ERROR', paymentStatus: 'REFUNDED' });
  const emails = await emailsTo(backend, buyer.email);
  expect(emails).toMatchObject([
    { kind: 'refund', reason: 'noneLeft', isDone: true },
    { kind: 'refund', reason: 'noneLeft', isDone: false },
  ]);
});

test('An open refund prevents the deletion of the account', async () => {
  const { key, total } = await anOrder(1, { prizes: [1] });
  await cancel(key);
  await placed(key.drawId, 1, await anotherBuyer());
  const late = aCapture(total);
  await settleOrder(orderBatcher(), key, late);
  expect(await countAccountBlockers(backend.db, buyer.memberId)).toMatchObject({
    refundsDue: 1,
    unsettledOrders: 0,
  });
  await recordRefund(key, late);
  expect(await countAccountBlockers(backend.db, buyer.memberId)).toMatchObject({ refundsDue: 0 });
});

test('A second payment during a refund is refunded too', async () => {
  const { key, total } = await anOrder(1, { prizes: [1] });
  await cancel(key);
  const other = await placed(key.drawId, 1, await anotherBuyer());
  const first = aCapture(total);
  const again = aCapture(total);
  await settleOrder(orderBatcher(), key, first);
  await cancel(other.key);
  expect(await settleOrder(orderBatcher(), key, again)).toBe('refundDue');
  await recordRefund(key, again);
  expect(await shown(key)).toMatchObject({ paymentStatus: 'REFUND_PENDING' });
  await recordRefund(key, first);
  expect(await shown(key)).toMatchObject({ status: 'ERROR', paymentStatus: 'REFUNDED' });
});

test('The sale of the last ticket gives the last-one prize and revalidates the pages of the draw', async () => {
  await clearAnnouncements(backend);
  const { draw } = await settled(10, { lastOne: true });
  expect(await announcedTags(backend)).toEqual([`draw:${draw.directoryName}`, 'draws']);
  const detail = (await backend.get(`/api/product/${draw.directoryName}`)).json();
  expect(detail).toMatchObject({ state: 'soldOut', lastOnePrize: { given: true } });
});

test('A sale that leaves tickets revalidates no page', async () => {
  await clearAnnouncements(backend);
  await settled(1);
  expect(await announcedTags(backend)).toEqual([]);
});
