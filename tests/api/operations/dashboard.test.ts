import { sql } from 'drizzle-orm';
import type { LedgerCheckResult } from '#lib/contract/ops/ledger-audit.ts';
import { aDrawOnSale, type DrawOnSale } from '../../support/orders.ts';
import { untilLockWait } from '../../support/database.ts';
import { anOperator, type Operator } from '../../support/operator.ts';
import { aPayingShop, paying, type PayingShop } from '../../support/payments.ts';

let shop: PayingShop;
let hana: Operator;
let draw: DrawOnSale;

beforeAll(async () => {
  shop = await aPayingShop();
  hana = await anOperator(shop);
  draw = await shop.draw({ prizes: [10, 10] });
});
afterAll(() => shop.close());

const look = async (what: string) => (await hana.ask('GET', `/api/ops/${what}`)).json();
const salesOf = async (directoryName: string) =>
  (await look('sales')).draws.find((one: { directoryName: string }) => one.directoryName === directoryName);

async function bought(quantity: number): Promise<string> {
  const { orderId, ...trip } = await paying(await shop.buyer(), draw, { quantity });
  await shop.pay(trip, { ending: 'paid' });
  return orderId;
}

test('Sales are listed by draw, today and in total, without refunds', async () => {
  await bought(5);
  const regretted = await bought(1);
  await paying(await shop.buyer(), draw, { quantity: 1 });
  expect(await salesOf(draw.directoryName)).toMatchObject({
    ...{ state: 'onSale', price: 700, total: 20, sold: 6, held: 1, playing: 1, waiting: 0 },
    today: { tickets: 6, yen: 4_200 },
    inAll: { tickets: 6, yen: 4_200 },
  });
  const reason = 'a wish of the member';
  await hana.ask('POST', `/api/ops/orders/${regretted}/refund`, { body: { reason } });
  expect(await salesOf(draw.directoryName)).toMatchObject({
    today: { tickets: 6, yen: 3_500 },
    inAll: { tickets: 6, yen: 3_500 },
  });
  await shop.minutesPass(24 * 60);
  expect(await salesOf(draw.directoryName)).toMatchObject({
    today: { tickets: 0, yen: 0 },
    inAll: { tickets: 6, yen: 3_500 },
  });
});

test('Tickets sold before the shop opened are not counted as sales', async () => {
  const { directoryName, drawId } = await aDrawOnSale(shop);
  await shop.db.execute(sql`update draws set sold = 4, sold_before = 4 where draw_id = ${drawId}`);
  expect(await salesOf(directoryName)).toMatchObject({ sold: 4, inAll: { tickets: 0, yen: 0 } });
});

test('The line before a draw is told with who waits, who was called, and since when', async () => {
  const full = await shop.draw({ but: { concurrentPlaying: 1 } });
  await paying(await shop.buyer(), full);
  const waiting = await shop.buyer();
  await waiting.ask('POST', `/api/product/${full.directoryName}/queue`);
  const { lines } = await look('queues');
  expect(lines).toMatchObject([
    {
      ...{ directoryName: full.directoryName, state: 'onSale', isOpen: true },
      ...{ waiting: 1, called: 0, lost: 0, playing: 1, concurrentPlaying: 1 },
    },
  ]);
  expect(Date.parse(lines[0].waitsSince)).not.toBeNaN();
});

test('The ledger audit streams each check as soon as it is done', async () => {
  const answer = await hana.ask('GET', '/api/ops/books');
  expect(answer.headers['content-type']).toContain('application/x-ndjson');
  const checked: LedgerCheckResult[] = answer.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(checked.length).toBe(checked[0]?.ofAll);
  expect(checked.map(({ position }) => position)).toEqual(checked.map((_check, at) => at + 1));
  expect(checked.filter(({ name }) => name === 'sums are those of orders')).toMatchObject([{ found: 0 }]);
});

test('A second audit is refused while one runs', async () => {
  let first: Promise<number> | undefined;
  await shop.db.transaction(async (tx) => {
    // The audit waits at its first read.
    await tx.execute(sql`lock table draws in access exclusive mode`);
    first = hana.ask('GET', '/api/ops/books').then(({ statusCode }) => statusCode);
    await untilLockWait(shop.db);
    const second = await hana.ask('GET', '/api/ops/books');
    expect([second.statusCode, second.json().code]).toEqual([409, 'underWay']);
  });
  expect(await first).toBe(200);
  expect((await hana.ask('GET', '/api/ops/books')).statusCode).toBe(200);
});

test('The status lists the jobs and the backlog', async () => {
  const { jobs, backlogs } = await look('status');
  expect(jobs).toEqual([]);
  expect(backlogs).toEqual(expect.arrayContaining([expect.objectContaining({ what: 'letters' })]));
});
