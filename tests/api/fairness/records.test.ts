import { holdTickets, settleOrder } from '#backend/actions/orders/order-writer.ts';
import { recordOrderRefund } from '#backend/actions/refunds/order-refunds.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { nodeHashing } from '#backend/crypto/hashing.ts';
import { FairLogEntry } from '#lib/contract/fairness.ts';
import { checkRecord } from '#lib/fairness/check/check-record.ts';
import { runSteps } from '#lib/fairness/steps.ts';
import { oneAtATime, streamLog } from '#backend/actions/fairness.ts';
import type { LogRange } from '#backend/persistence/fairness.ts';
import { aCapture, aRequestKey } from '../../support/orders.ts';
import { aPaidOrder, fairRecordOf } from '../../support/shop.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aPayingShop } from '../../support/payments.ts';
import { membersLoggedIn } from '../../support/logged-in-members.ts';
import { refundIdOf } from '../../support/refunds.ts';

const shop = forAllTests(aPayingShop);
const buyer = forAllTests(() => shop.buyer());

const findingsOf = (record: Awaited<ReturnType<typeof fairRecordOf>>) =>
  runSteps(checkRecord(nodeHashing, record))
    .filter(({ verdict }) => verdict !== 'right')
    .map(({ check, verdict }) => `${check} ${verdict}`);

test('The record of a draw on sale is valid except for what is still secret', async () => {
  const draw = await shop.draw({ prizes: [1, 4, 5, 10] });
  for (const quantity of [1, 5, 1]) await aPaidOrder(shop, buyer, { draw, quantity });
  const record = await fairRecordOf(shop, draw);
  expect([record.box.sold, record.log.length]).toEqual([7, 3]);
  expect(findingsOf(record)).toEqual(['seed open', 'root open']);
});

test('The record of a sold-out draw is valid, seed included', async () => {
  const draw = await shop.draw();
  for (const quantity of [5, 5]) await aPaidOrder(shop, buyer, { draw, quantity });
  const record = await fairRecordOf(shop, draw);
  expect(record.box.isOver).toBe(true);
  expect(findingsOf(record)).toEqual([]);
});

test('The refund of a second payment for an order adds no log entry, because no ticket is released', async () => {
  const draw = await shop.draw();
  const orderId = await aPaidOrder(shop, buyer, { draw, quantity: 5 });
  const key = { drawId: draw.drawId, orderId };
  const secondCapture = aCapture(3500);
  expect(await settleOrder(shop.paying.orderBatcher, key, secondCapture)).toBe('refundDue');
  const refundId = await refundIdOf(shop, secondCapture.paymentId);
  expect(await recordOrderRefund(shop.paying.orderBatcher, { ...key, refundId })).toBe('recorded');
  const record = await fairRecordOf(shop, draw);
  expect(record.log.map(({ kind }) => kind)).toEqual(['sale']);
  expect(findingsOf(record)).toEqual(['seed open', 'root open']);
});

test('The record contains a log of more than a thousand entries', async () => {
  const draw = await shop.draw({ prizes: [1, 4, 95, 2_900], but: { concurrentPlaying: 10_000 } });
  await sellTickets(draw.drawId, 1_050);
  const record = await fairRecordOf(shop, draw);
  expect(record.log.length).toBe(1_050);
  expect(findingsOf(record)).toEqual(['seed open', 'root open']);
});

/** Sells one ticket each to `sales` members through the order writer, hundreds of them in one transaction. */
async function sellTickets(drawId: string, sales: number): Promise<void> {
  const { orderBatcher } = shop.paying;
  const sell = async ({ memberId }: { memberId: string }) => {
    const order = await holdTickets(orderBatcher, {
      drawId,
      memberId,
      quantity: 1,
      requestKey: aRequestKey(),
    });
    if (typeof order === 'string') throw new Error(order);
    await settleOrder(orderBatcher, order, aCapture(700));
  };
  await Promise.all((await membersLoggedIn(shop.url, sales)).map(sell));
}

describe('The log', () => {
  const draw = forAllTests(() => shop.draw({ prizes: [1, 9, 10, 30] }));
  beforeAll(async () => {
    for (const quantity of [1, 5, 1, 10]) await aPaidOrder(shop, buyer, { draw, quantity });
  });
  const page = async (query: string) =>
    (await shop.get(`/api/product/${draw.directoryName}/fairness/log${query}`)).json();

  test('is listed oldest first, by sequence number', async () => {
    const { total, items } = await page('');
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
    const { total, items } = await page(query);
    expect([total, items.map(({ seq }: FairLogEntry) => seq)]).toEqual([4, seqs]);
  });

  test('names neither members nor orders', async () => {
    const { items } = await page('');
    const published = JSON.stringify(items);
    expect(published).not.toContain(buyer.memberId);
    const { rows } = await shop.db.execute<{ id: string }>(sql`select order_id::text as id from orders`);
    expect(rows.length).toBeGreaterThan(4);
    for (const { id } of rows) expect(published).not.toContain(id);
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

/** A log of a thousand entries that counts its concurrent readers. */
function aLogBeingRead() {
  const readers = { now: 0, most: 0 };
  const read = async ({ from, atMost }: LogRange) => {
    readers.now += 1;
    readers.most = Math.max(readers.most, readers.now);
    await pause(1);
    readers.now -= 1;
    const bytes = new Uint8Array(32);
    return Array.from({ length: atMost }, (_, place) => ({
      seq: from + place,
      kind: 'sale' as const,
      orderHash: bytes,
      from: from + place,
      count: 1,
      at: new Date(0),
      prev: bytes,
      hash: bytes,
    }));
  };
  return { readers, read };
}

test('Concurrent readers of a log read it one after the other, and each gets all of it', async () => {
  const { readers, read } = aLogBeingRead();
  const log = { read, entries: 1_000, serially: oneAtATime(), pause: async () => {} };
  const readAll = async () => {
    const numbers: number[] = [];
    for await (const batch of streamLog(log)) numbers.push(...batch.map(({ seq }) => seq));
    return numbers;
  };
  const all = await Promise.all(Array.from({ length: 20 }, readAll));
  for (const numbers of all) expect(numbers).toEqual(Array.from({ length: 1_000 }, (_, seq) => seq));
  expect(readers.most).toBe(1);
});

test('A failed read does not fail the next one', async () => {
  const serially = oneAtATime();
  const failing = serially(() => Promise.reject(new Error('database unavailable')));
  const next = serially(async () => 'read');
  await expect(failing).rejects.toThrow('database unavailable');
  expect(await next).toBe('read');
});
