import { sql } from 'drizzle-orm';
import { nodeHashing } from '#backend/crypto/hashing.ts';
import { FairLogEntry } from '#lib/contract/fairness.ts';
import { checkRecord } from '#lib/fairness/check/check-record.ts';
import { runSteps } from '#lib/fairness/steps.ts';
import { aCapture, aRequestKey, type Buyer } from '../../support/orders.ts';
import { aPaidOrder, fairRecordOf } from '../../support/shop.ts';
import { aPayingShop, type PayingShop } from '../../support/payments.ts';
import { membersLoggedIn } from '../../support/logged-in-members.ts';

let shop: PayingShop;
let buyer: Buyer;

beforeAll(async () => {
  shop = await aPayingShop();
  buyer = await shop.buyer();
});
afterAll(() => shop.close());

const faultsOf = (record: Awaited<ReturnType<typeof fairRecordOf>>) =>
  runSteps(checkRecord(nodeHashing, record))
    .filter(({ verdict }) => verdict !== 'right')
    .map(({ check, verdict }) => `${check} ${verdict}`);

test('The record of a draw on sale is valid except for what is still secret', async () => {
  const draw = await shop.draw({ prizes: [1, 4, 5, 10] });
  for (const quantity of [1, 5, 1]) await aPaidOrder(shop, buyer, { draw, quantity });
  const record = await fairRecordOf(shop, draw);
  expect([record.box.sold, record.log.length]).toEqual([7, 3]);
  expect(faultsOf(record)).toEqual(['seed open', 'root open']);
});

test('The record of a sold-out draw is valid, seed included', async () => {
  const draw = await shop.draw();
  for (const quantity of [5, 5]) await aPaidOrder(shop, buyer, { draw, quantity });
  const record = await fairRecordOf(shop, draw);
  expect(record.box.isOver).toBe(true);
  expect(faultsOf(record)).toEqual([]);
});

test('The refund of a second payment for an order adds no log entry, because no ticket is released', async () => {
  const draw = await shop.draw();
  const orderId = await aPaidOrder(shop, buyer, { draw, quantity: 5 });
  const key = { drawId: draw.drawId, orderId };
  const twice = aCapture(3500);
  expect(await shop.buying.orderWriter.settle(key, twice)).toBe('refundDue');
  await shop.buying.orderWriter.recordRefund(key, twice);
  const record = await fairRecordOf(shop, draw);
  expect(record.log.map(({ kind }) => kind)).toEqual(['sale']);
  expect(faultsOf(record)).toEqual(['seed open', 'root open']);
});

const MINUTE_MS = 60_000;

test(
  'The record contains a log of more than a thousand entries',
  async () => {
    const draw = await shop.draw({ prizes: [1, 4, 95, 1_400], but: { concurrentPlaying: 10_000 } });
    await sellAway(draw.drawId, 1_050);
    const record = await fairRecordOf(shop, draw);
    expect(record.log.length).toBe(1_050);
    expect(faultsOf(record)).toEqual(['seed open', 'root open']);
  },
  MINUTE_MS,
);

/** So many sales of a ticket each, straight at the desk, where hundreds of them share a transaction. */
async function sellAway(drawId: string, sales: number): Promise<void> {
  const { orderWriter: desk } = shop.buying;
  const sell = async ({ memberId }: { memberId: string }) => {
    const order = await desk.place({ drawId, memberId, quantity: 1, requestKey: aRequestKey() });
    if (typeof order === 'string') throw new Error(order);
    await desk.settle(order, aCapture(700));
  };
  await Promise.all((await membersLoggedIn(shop.url, sales)).map(sell));
}

describe('The log', () => {
  const page = async (name: string, query: string) =>
    (await shop.get(`/api/product/${name}/fairness/log${query}`)).json();
  let name: string;

  beforeAll(async () => {
    const draw = await shop.draw({ prizes: [1, 9, 10, 30] });
    name = draw.directoryName;
    for (const quantity of [1, 5, 1, 10]) await aPaidOrder(shop, buyer, { draw, quantity });
  });

  test('is listed oldest first, by sequence number', async () => {
    const { total, items } = await page(name, '');
    expect(total).toBe(4);
    const entries = items.map((entry: unknown) => FairLogEntry.parse(entry));
    expect(entries.map(({ seq, kind, from, count }: FairLogEntry) => [seq, kind, from, count])).toEqual([
      [0, 'sale', 0, 1],
      [1, 'sale', 1, 5],
      [2, 'sale', 6, 1],
      [3, 'sale', 7, 10],
    ]);
  });

  test.each([
    ['?offset=2', [2, 3]],
    ['?offset=1&limit=2', [1, 2]],
    ['?offset=4', []],
    ['?offset=100000000', []],
  ])('is paged: %s', async (query, seqs) => {
    const { total, items } = await page(name, query);
    expect([total, items.map(({ seq }: FairLogEntry) => seq)]).toEqual([4, seqs]);
  });

  test('names neither members nor orders', async () => {
    const { items } = await page(name, '');
    const told = JSON.stringify(items);
    expect(told).not.toContain(buyer.memberId);
    const { rows } = await shop.db.execute<{ id: string }>(sql`select order_id::text as id from orders`);
    expect(rows.length).toBeGreaterThan(4);
    for (const { id } of rows) expect(told).not.toContain(id);
  });
});

test('A draw that does not exist or is not sealed has no record', async () => {
  const { directoryName } = await shop.draw({ isSealed: false });
  for (const [name, code] of [
    ['nobody', 'drawNotFound'],
    [directoryName, 'boxNotSealed'],
  ]) {
    for (const call of ['fairness', 'fairness/log', 'fairness/record']) {
      expect((await shop.get(`/api/product/${name}/${call}`)).json()).toMatchObject({ code });
    }
  }
});
