import { sql } from 'drizzle-orm';
import { nodeHashing } from '#backend/fairness/node-hashing.ts';
import { FairBox, FairLogEntry } from '#lib/contract/fairness.ts';
import { checkRecord } from '#lib/fairness/check/check-record.ts';
import { runSteps } from '#lib/fairness/steps.ts';
import { aCapture, aRequestKey, type Buyer } from '../../builders/buying.ts';
import { bought, recordOf } from '../../builders/fair-shop.ts';
import { aPayingShop, opened, type PayingShop } from '../../builders/paying.ts';
import { membersLoggedIn } from '../../builders/visitors.ts';

let shop: PayingShop;
let buyer: Buyer;

beforeAll(async () => {
  shop = await aPayingShop();
  buyer = await shop.buyer();
});
afterAll(() => shop.close());

const faultsOf = (record: Awaited<ReturnType<typeof recordOf>>) =>
  runSteps(checkRecord(nodeHashing, record))
    .filter(({ verdict }) => verdict !== 'right')
    .map(({ check, verdict }) => `${check} ${verdict}`);

test('While a draw sells, its record holds but for what is still secret', async () => {
  const draw = await shop.draw({ prizes: [1, 4, 5, 10] });
  for (const quantity of [1, 5, 1]) await bought(shop, buyer, { draw, quantity });
  const record = await recordOf(shop, draw);
  expect([record.box.sold, record.log.length]).toEqual([7, 3]);
  expect(faultsOf(record)).toEqual(['seed open', 'root open']);
});

test('Sold out, it holds whole: anybody can compute the box anew', async () => {
  const draw = await shop.draw();
  for (const quantity of [5, 5]) await bought(shop, buyer, { draw, quantity });
  const record = await recordOf(shop, draw);
  expect(record.box.isOver).toBe(true);
  expect(faultsOf(record)).toEqual([]);
});

test('A second payment of the same order goes back without a line in the log: no ticket is given up by it', async () => {
  const draw = await shop.draw();
  const orderId = await bought(shop, buyer, { draw, quantity: 5 });
  const key = { drawId: draw.drawId, orderId };
  const twice = aCapture(3500);
  expect(await shop.buying.desk.settle(key, twice)).toBe('refundDue');
  await shop.buying.desk.noteRefund(key, twice);
  const record = await recordOf(shop, draw);
  expect(record.log.map(({ kind }) => kind)).toEqual(['sale']);
  expect(faultsOf(record)).toEqual(['seed open', 'root open']);
});

const MINUTE_MS = 60_000;

test(
  'A log of more than a thousand entries is read from beginning to end',
  async () => {
    const draw = await shop.draw({ prizes: [1, 4, 95, 1_400], but: { concurrentPlaying: 10_000 } });
    await sellAway(draw.drawId, 1_050);
    const record = await recordOf(shop, draw);
    expect(record.log.length).toBe(1_050);
    expect(faultsOf(record)).toEqual(['seed open', 'root open']);
  },
  MINUTE_MS,
);

/** So many sales of a ticket each, straight at the desk, where hundreds of them share a transaction. */
async function sellAway(drawId: string, sales: number): Promise<void> {
  const { desk } = shop.buying;
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
    for (const quantity of [1, 5, 1, 10]) await bought(shop, buyer, { draw, quantity });
  });

  test('is told oldest first, and by its numbers', async () => {
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
  ])('%s is part of it', async (query, seqs) => {
    const { total, items } = await page(name, query);
    expect([total, items.map(({ seq }: FairLogEntry) => seq)]).toEqual([4, seqs]);
  });

  test('names neither who bought nor which order it was', async () => {
    const { items } = await page(name, '');
    const told = JSON.stringify(items);
    expect(told).not.toContain(buyer.memberId);
    const { rows } = await shop.db.execute<{ id: string }>(sql`select order_id::text as id from orders`);
    expect(rows.length).toBeGreaterThan(4);
    for (const { id } of rows) expect(told).not.toContain(id);
  });
});

test('Of a draw that is not there, or not sealed, nothing is told', async () => {
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

describe('The secret', () => {
  /** All that anybody is told of a draw and an order, and all that the shop writes down of it. */
  async function everythingTold(name: string, orderId: string): Promise<string> {
    const asked = [
      `/api/product/${name}`,
      `/api/product/${name}/fairness`,
      `/api/product/${name}/fairness/log`,
      `/api/product/${name}/fairness/log?limit=0`,
      `/api/product/${name}/fairness/record`,
      `/api/orderHistory/${orderId}`,
      `/api/orderHistory/${orderId}/proof`,
    ];
    const answers = await Promise.all(asked.map((path) => buyer.ask('GET', path)));
    const told = answers.map(({ body, headers }) => body + JSON.stringify(headers)).join('\n');
    return told + shop.logbook.text;
  }

  async function secretsOf(drawId: string): Promise<string[]> {
    const { rows } = await shop.db.execute<{ seed: string; order: string }>(
      sql`select encode(seed, 'hex') as seed, encode("order", 'hex') as "order" from boxes where draw_id = ${drawId}`,
    );
    return rows.flatMap(({ seed, order }) =>
      [seed, order].flatMap((hex) => {
        const bytes = Buffer.from(hex, 'hex');
        return [
          hex,
          bytes.toString('base64'),
          bytes.toString('base64url'),
          [...bytes].join(','),
          [...bytes].join(''),
        ];
      }),
    );
  }

  async function expectKept(drawId: string, name: string, orderId: string): Promise<void> {
    const box = FairBox.parse((await shop.get(`/api/product/${name}/fairness`)).json());
    expect([box.isOver, box.seed]).toEqual([false, null]);
    const told = await everythingTold(name, orderId);
    for (const secret of await secretsOf(drawId)) expect(told).not.toContain(secret);
  }

  test('stays in the shop before, during and after the sale, as long as somebody may still get a ticket', async () => {
    const draw = await shop.draw({ prizes: [2, 8, 20, 30], closesInMs: 60 * 60_000 });
    const { drawId, directoryName } = draw;
    const orderId = await bought(shop, buyer, { draw, quantity: 5 });
    await expectKept(drawId, directoryName, orderId);

    const late = await shop.buyer();
    const held = await late.ask('POST', '/api/orderHistory', {
      productId: drawId,
      quantity: 1,
      requestKey: aRequestKey(),
    });
    await opened(late, held.json().orderHistoryId);
    await shop.db.execute(sql`update draws set closes_at = clock_timestamp() where draw_id = ${drawId}`);
    await expectKept(drawId, directoryName, orderId);

    await late.ask('DELETE', `/api/orderHistory/${held.json().orderHistoryId}`);
    const box = FairBox.parse((await shop.get(`/api/product/${directoryName}/fairness`)).json());
    expect((await secretsOf(drawId)).includes(box.seed ?? '')).toBe(true);
  });

  test('of a draw that has not opened yet stays too', async () => {
    const { drawId, directoryName } = await shop.draw({ prizes: [2, 8, 20, 30], opensInMs: 60 * 60_000 });
    await expectKept(drawId, directoryName, '00000000-0000-4000-8000-000000000000');
  });

  test('waits for a purchase that is under way at the very moment of the closing', async () => {
    const { drawId, directoryName } = await shop.draw();
    await shop.db.execute(sql`update draws set closes_at = clock_timestamp() where draw_id = ${drawId}`);
    let asking: Promise<{ isOver: boolean }> | undefined;
    await shop.db.transaction(async (tx) => {
      // The desk has the draw's row, and counts somebody in whom nobody else can see yet.
      await tx.execute(sql`select from draws where draw_id = ${drawId} for update`);
      await tx.execute(sql`update draws set playing = 1, held = 1 where draw_id = ${drawId}`);
      asking = shop.get(`/api/product/${directoryName}/fairness`).then((answer) => answer.json());
      await somebodyWaitsForALock();
    });
    expect((await asking)?.isOver).toBe(false);
  });

  async function somebodyWaitsForALock(): Promise<void> {
    const waiting = sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    for (;;) {
      const { rows } = await shop.db.execute<{ count: number }>(waiting);
      if (rows[0]?.count === 1) return;
    }
  }
});
