import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aCapture, aDrawOnSale, aRequestKey } from '../../support/buying.ts';
import { membersLoggedIn } from '../../support/visitors.ts';
import { booksOf, withoutAGap } from './books-of-draw.ts';

let backend: TestBackend;
let second: TestBackend;
let memberIds: string[];

beforeAll(async () => {
  backend = await aBackend();
  second = await aBackend({ database: backend.url });
  memberIds = (await membersLoggedIn(backend.url, 100)).map(({ memberId }) => memberId);
});
afterAll(async () => {
  await second.close();
  await backend.close();
});

const SOON = new Date(Date.now() + 15 * 60_000);

/** One purchase through one of the two backends, from the first click to the last; how it ended. */
async function buy(drawId: string, index: number, quantity: number): Promise<string> {
  const { orderWriter: desk } = (index % 2 === 0 ? backend : second).buying;
  const memberId = memberIds[index] ?? '';
  const order = await desk.place({ drawId, memberId, quantity, requestKey: aRequestKey() });
  if (typeof order === 'string') return order;
  const key = { drawId, orderId: order.orderId };
  await desk.startPayment({ ...key, paymentType: 'CARD', sessionEndsAt: SOON });
  const capture = aCapture(order.total);
  const told = await Promise.all([desk.settle(key, capture), second.buying.orderWriter.settle(key, capture)]);
  return told.every((one) => one === 'settled') ? 'settled' : told.join();
}

const buyAll = (drawId: string, quantity: (index: number) => number) =>
  Promise.all(memberIds.map((_id, index) => buy(drawId, index, quantity(index))));

const countsOf = (answers: readonly string[]) =>
  Object.fromEntries(
    [...new Set(answers)].toSorted().map((one) => [one, answers.filter((a) => a === one).length]),
  );

test('A hundred buyers at two backends get sixty tickets, each once', async () => {
  const { drawId } = await aDrawOnSale(backend, { prizes: [5, 10, 15, 30], lastOne: true });
  const ended = countsOf(await buyAll(drawId, () => 1));
  expect(ended['settled']).toBe(60);
  expect((ended['notEnoughLeft'] ?? 0) + (ended['soldOut'] ?? 0)).toBe(40);
  const { draw, ranges, log, live, lastOnes } = await booksOf(backend, drawId);
  expect(draw).toEqual({ sold: 60, held: 0, playing: 0, drawn: 60, entries: 60 });
  expect([withoutAGap(ranges), withoutAGap(log)]).toEqual([60, 60]);
  expect([live, lastOnes.length]).toEqual([[], 1]);
});

test('Whatever numbers they buy, no ticket is sold twice and none is left out', async () => {
  const { drawId } = await aDrawOnSale(backend, { prizes: [5, 10, 15, 70], lastOne: true });
  const ended = countsOf(await buyAll(drawId, (index) => [1, 5, 10][index % 3] ?? 1));
  const { draw, ranges, log, live, lastOnes } = await booksOf(backend, drawId);
  const sold = withoutAGap(ranges);
  expect(draw).toEqual({ sold, held: 0, playing: 0, drawn: sold, entries: ended['settled'] });
  expect([withoutAGap(log), live]).toEqual([sold, []]);
  expect(lastOnes).toHaveLength(sold === 100 ? 1 : 0);
});

test('A hundred come for the only ticket: one has it, and the last-one prize with it', async () => {
  const { drawId } = await aDrawOnSale(backend, { prizes: [1], lastOne: true });
  const ended = countsOf(await buyAll(drawId, () => 1));
  expect(ended['settled']).toBe(1);
  const { draw, lastOnes } = await booksOf(backend, drawId);
  expect([draw?.sold, lastOnes.length]).toEqual([1, 1]);
});

test('As many are let in at once as may, and not one more', async () => {
  const { drawId } = await aDrawOnSale(backend, { prizes: [50, 50], but: { concurrentPlaying: 7 } });
  const wishes = memberIds.map((memberId, index) =>
    (index % 2 === 0 ? backend : second).buying.orderWriter.place({
      ...{ drawId, memberId, quantity: 1 },
      requestKey: aRequestKey(),
    }),
  );
  const answers = await Promise.all(wishes);
  expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(7);
  expect(answers.filter((answer) => answer === 'queueFirst')).toHaveLength(93);
  expect((await booksOf(backend, drawId)).draw).toMatchObject({ held: 7, playing: 7 });
});

test('To pay, to give up and to end a hold at the same moment come to one of them', async () => {
  const { drawId } = await aDrawOnSale(backend, { prizes: [50, 50] });
  const orders = await Promise.all(
    memberIds.slice(0, 40).map(async (memberId) => {
      const placed = await backend.buying.orderWriter.place({
        drawId,
        memberId,
        quantity: 1,
        requestKey: aRequestKey(),
      });
      return typeof placed === 'string' ? '' : placed.orderId;
    }),
  );
  const end = { to: 'CANCEL', reason: 'byMember' } as const;
  const ends = await Promise.all(
    orders.map(async (orderId) => {
      const key = { drawId, orderId };
      const [settled, givenBack] = await Promise.all([
        backend.buying.orderWriter.settle(key, aCapture(700)),
        second.buying.orderWriter.releaseHold(key, end),
      ]);
      return `${settled} ${givenBack}`;
    }),
  );
  // Paid first, and nothing is given back; or given back first, and then served late, as there are tickets.
  for (const one of ends) expect(['settled closedBefore', 'settled givenBack']).toContain(one);
  const { draw, ranges } = await booksOf(backend, drawId);
  expect(draw).toMatchObject({ sold: 40, held: 0, playing: 0 });
  expect(withoutAGap(ranges)).toBe(40);
});
