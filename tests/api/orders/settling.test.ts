import { aBackend } from '../../support/backend.ts';
import { aCapture, aDrawOnSale } from '../../support/buying.ts';
import { lettersTo } from '../../support/member.ts';
import { atTheDesk } from './at-the-desk.ts';
import { booksOf } from './books-of-draw.ts';

const { here, desk, anOrder, ordered, somebodyElse, opened, giveUp, shown, linesOf, movesOf } = atTheDesk();

test('A payment is written wherever it belongs, all at once', async () => {
  const { key, total, draw } = await anOrder(5);
  await opened(key);
  expect(await desk().settle(key, aCapture(total, 'first'))).toBe('settled');
  expect(await shown(key)).toMatchObject({ status: 'SUCCESS', paymentStatus: 'CAPTURED', prizes: [] });
  expect(await movesOf(key)).toEqual(['START', 'PLAYING', 'SUCCESS']);
  expect(await linesOf(key, 'ledger', '"from", "to", kind, yen')).toEqual([
    { from: 'provider', to: 'sales', kind: 'capture', yen: 3500 },
  ]);
  expect(await booksOf(here().backend, draw.drawId)).toMatchObject({
    draw: { sold: 5, held: 0, playing: 0, drawn: 5, entries: 1 },
    log: [{ from: 0, count: 5 }],
  });
  expect(await lettersTo(here().backend, here().buyer.email)).toEqual([
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
  const second = await aBackend({ database: here().backend.url });
  const capture = aCapture(total);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      (i % 2 === 0 ? here().backend : second).buying.orderWriter.settle(key, capture),
    ),
  );
  await second.close();
  expect(new Set(answers)).toEqual(new Set(['settled']));
  expect(await linesOf(key, 'ledger', 'yen')).toHaveLength(1);
  expect(await lettersTo(here().backend, here().buyer.email)).toHaveLength(1);
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
  expect(await desk().recordRefund(key, again)).toBe('noted');
  expect(await desk().recordRefund(key, again)).toBe('known');
  expect(await desk().recordRefund(key, first)).toBe('unknownOrder');
  expect(await linesOf(key, 'ledger', 'line_id, "from", "to"')).toMatchObject([
    { from: 'provider', to: 'sales' },
    { from: 'provider', to: 'owed' },
    { from: 'owed', to: 'provider' },
  ]);
  const letters = await lettersTo(here().backend, here().buyer.email);
  expect(letters.map(({ kind }) => kind).toSorted()).toEqual(['receipt', 'refund', 'refund']);
});

test.each([699, 701, 7_000_000])('%i yen instead of 700 change nothing', async (sum) => {
  const { key } = await anOrder();
  expect(await desk().settle(key, aCapture(sum))).toBe('wrongSum');
  expect(await shown(key)).toMatchObject({ status: 'START', paymentStatus: 'NONE' });
  expect(await linesOf(key, 'ledger', 'yen')).toEqual([]);
});

test('The payment of one order does not pay another', async () => {
  const [one, other] = [await anOrder(), await anOrder(1, {}, await somebodyElse())];
  const capture = aCapture(700);
  expect(await desk().settle(one.key, capture)).toBe('settled');
  await giveUp(other.key);
  expect(await desk().settle(other.key, capture)).toBe('known');
  const third = await ordered(one.key.drawId, 1, await somebodyElse());
  expect(await desk().settle(third.key, capture)).toBe('known');
});

test('An order is looked for where it is said to be, and nowhere else', async () => {
  const { key, total } = await anOrder();
  const { drawId } = await aDrawOnSale(here().backend);
  for (const wrong of [
    { ...key, drawId },
    { ...key, orderId: drawId },
    { ...key, drawId: 'x' },
    { ...key, orderId: 'x' },
  ])
    expect(await desk().settle(wrong, aCapture(total))).toBe('unknownOrder');
});

test('Where nothing is to be paid, an order is settled without a payment', async () => {
  const { key } = await anOrder(5, { price: 0 });
  expect(await desk().settle(key, null)).toBe('settled');
  expect(await desk().settle(key, null)).toBe('settled');
  expect(await shown(key)).toMatchObject({ status: 'SUCCESS', paymentType: 'NONE', paymentStatus: 'NONE' });
  expect(await linesOf(key, 'ledger', 'yen')).toEqual([]);
});
