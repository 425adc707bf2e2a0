import { holdTickets, settleOrder } from '#backend/actions/orders/order-writer.ts';
import { closeEndedDraws } from '#backend/actions/fairness/boxes.ts';
import { publishHeads } from '#backend/actions/fairness/publish-heads.ts';
import { FairLogEntry } from '#lib/contract/fairness.ts';
import { readRecordLine } from '#lib/fairness/check/record-line.ts';
import { aCapture, aRequestKey, play } from '../../support/orders.ts';
import { aPaidOrder } from '../../support/shop.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aPayingShop } from '../../support/payments.ts';
import { membersLoggedIn } from '../../support/logged-in-members.ts';
import { revealAll } from '../../support/beacon.ts';
import { checkOf, notRight, recordOf, UNPROVEN } from '../../support/record-of-draw.ts';

const shop = forAllTests(aPayingShop);
const buyer = forAllTests(() => shop.buyer());

test('The record of a draw without a sale is right', async () => {
  const draw = await shop.draw();
  expect(notRight(await checkOf(shop, draw))).toEqual([...UNPROVEN, 'complete open']);
});

test('Sales wait for their results; the record follows', async () => {
  const draw = await shop.draw({ prizes: [1, 4, 5, 10] });
  await publishHeads(shop.db, shop.paying.shopLog);
  for (const quantity of [1, 5, 1]) await aPaidOrder(shop, buyer, { draw, quantity });
  const before = await checkOf(shop, draw);
  expect(notRight(before)).toEqual([...UNPROVEN, 'complete open']);
  expect(before.state).toMatchObject({ sold: 7, waiting: 3, left: [1, 4, 5, 10] });
  await revealAll(shop.paying);
  const after = await checkOf(shop, draw);
  expect(notRight(after)).toEqual([...UNPROVEN, 'complete open']);
  expect(after.state).toMatchObject({ sold: 7, waiting: 0 });
  expect(after.state.left.reduce((sum, left) => sum + left, 0)).toBe(13);
});

test('The record of a sold-out draw is right and closed; members hold what was drawn', async () => {
  const draw = await shop.draw();
  const orders = [];
  for (const quantity of [5, 5]) orders.push(await aPaidOrder(shop, buyer, { draw, quantity }));
  await closeEndedDraws(shop.db);
  const won = [];
  for (const order of orders) won.push(...(await play(buyer, draw, order)));
  const check = await checkOf(shop, draw);
  expect(notRight(check)).toEqual(UNPROVEN);
  expect(check.state).toMatchObject({ sold: 10, left: [0, 0, 0, 0], closed: { cause: 'soldOut' } });
  const lines = check.linesOf(0, 10) ?? [];
  const grades = ['A', 'B', 'C', 'D'];
  expect(won.map(({ ticket, grade }) => [ticket, grade])).toEqual(
    lines.map((line, ticket) => [ticket, grades[line]]),
  );
});

test('A record is read with as few queries for many checkpoints as for two', async () => {
  const draw = await shop.draw();
  const queries = async () => {
    const pool = shop.db.$client;
    const { query } = pool;
    let asked = 0;
    const counted = (...params: Parameters<typeof query>) => {
      asked += 1;
      return query.apply(pool, params);
    };
    Object.assign(pool, { query: counted });
    const record = await recordOf(shop, draw);
    Object.assign(pool, { query });
    return { asked, stamps: record.match(/"kind":"stamp"/g)?.length };
  };
  const sell = async (count: number) => {
    for (let nth = 0; nth < count; nth += 1) {
      await aPaidOrder(shop, buyer, { draw, quantity: 1 });
      await publishHeads(shop.db, shop.paying.shopLog);
    }
  };
  await sell(2);
  const few = await queries();
  expect(few).toEqual({ asked: 5, stamps: 2 });
  await sell(6);
  expect(await queries()).toEqual({ ...few, stamps: 8 });
});

test('A record of more than a thousand sales is right', async () => {
  const draw = await shop.draw({ prizes: [1, 4, 95, 2_900], but: { concurrentPlaying: 10_000 } });
  await sellTickets(draw.drawId, 1_050);
  await revealAll(shop.paying);
  const check = await checkOf(shop, draw);
  expect(notRight(check)).toEqual([...UNPROVEN, 'complete open']);
  expect(check.state).toMatchObject({ sold: 1_050, waiting: 0 });
});

const AT_ONCE = 100;

/** Sells one ticket each to `sales` members through the order writer, many of them in one transaction. */
async function sellTickets(drawId: string, sales: number): Promise<void> {
  const { orderBatcher } = shop.paying;
  const sell = async ({ memberId }: { memberId: string }) => {
    const requestKey = aRequestKey();
    const order = await holdTickets(orderBatcher, { drawId, memberId, quantity: 1, requestKey });
    if (typeof order === 'string') throw new Error(order);
    await settleOrder(orderBatcher, order, aCapture(700));
  };
  const members = await membersLoggedIn(shop.url, sales);
  // More at once would wait too long for a batch on a machine that has much to do.
  for (let from = 0; from < sales; from += AT_ONCE)
    await Promise.all(members.slice(from, from + AT_ONCE).map(sell));
}

describe('The log', () => {
  const draw = forAllTests(() => shop.draw({ prizes: [1, 9, 10, 30] }));
  beforeAll(async () => {
    for (const quantity of [1, 5, 1, 10]) await aPaidOrder(shop, buyer, { draw, quantity });
  });
  const page = async (query: string) =>
    (await shop.get(`/api/product/${draw.directoryName}/fairness/log${query}`)).json();

  test('is listed oldest first, by number', async () => {
    const { total, items } = await page('');
    expect(total).toBe(4);
    const entries = items.map((entry: unknown) => FairLogEntry.parse(entry));
    expect(entries).toMatchObject([
      { seq: 0, kind: 'sale', from: 0, count: 1 },
      { seq: 1, kind: 'sale', from: 1, count: 5 },
      { seq: 2, kind: 'sale', from: 6, count: 1 },
      { seq: 3, kind: 'sale', from: 7, count: 10 },
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

  test('is in the record in the same words', async () => {
    const { items } = await page('');
    const lines = (await recordOf(shop, draw)).split('\n').flatMap((line) => readRecordLine(line) ?? []);
    expect(lines.filter((line) => line.kind === 'sale')).toEqual(items);
  });
});

test('The heads are read from a place on', async () => {
  for (let nth = 0; nth < 3; nth += 1) await shop.draw();
  await publishHeads(shop.db, shop.paying.shopLog);
  const heads = async (query = '') =>
    (await shop.get(`/api/fairness/heads${query}`)).body.split('\n').slice(0, -1);
  const all = await heads();
  expect(all.length).toBeGreaterThan(2);
  expect(await heads('?from=2')).toEqual(all.slice(2));
  expect(await heads(`?from=${all.length}`)).toEqual([]);
  expect((await shop.get('/api/fairness/heads?from=-1')).statusCode).toBe(422);
});

test('A draw without a box has no record yet, an unknown one none at all', async () => {
  const { directoryName } = await shop.draw({ hasBox: false });
  for (const [name, code] of [
    [directoryName, 'boxNotReady'],
    ['nobody', 'drawNotFound'],
  ])
    for (const path of ['', '/log', '/record'])
      expect((await shop.get(`/api/product/${name}/fairness${path}`)).json()).toMatchObject({ code });
});
