import { sql } from 'drizzle-orm';
import { dayInJapan } from '#backend/domain/time.ts';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { midnightIsFar } from '../../support/japan-midnight.ts';
import { statusAndCode } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import { FREE, requested, sent } from '../../support/shipments.ts';
import { aPlayedOrder } from '../../support/shop.ts';

await midnightIsFar();

const backend = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(backend, 'hana', 'finance'));
const draw = forAllTests(() => aDrawOnSale(backend, { prizes: [40], price: 500 }));
const other = forAllTests(() => aDrawOnSale(backend, { ...FREE, price: 300 }));

const DAY_MS = 24 * 60 * 60_000;
const today = dayInJapan(new Date());
const daysAgo = (days: number) => dayInJapan(new Date(Date.now() - days * DAY_MS));

/** The times of an order and its rows of the ledger, some days earlier. */
async function move(orderId: string, days: number): Promise<void> {
  const back = sql`interval '1 day' * ${days}`;
  await backend.db.execute(
    sql`update orders set settled_at = settled_at - ${back}, ordered_at = ordered_at - ${back} where order_id = ${orderId}`,
  );
  await backend.db.execute(sql`alter table ledger disable trigger user`);
  await backend.db.execute(sql`update ledger set at = at - ${back} where order_id = ${orderId}`);
  await backend.db.execute(sql`alter table ledger enable trigger user`);
}

beforeAll(async () => {
  const buyer = await aBuyer(backend);
  await aPlayedOrder(backend, buyer, { draw, quantity: 5 });
  await move(await aPlayedOrder(backend, buyer, { draw, quantity: 1 }), 1);
  await move(await aPlayedOrder(backend, await aBuyer(backend), { draw, quantity: 5 }), 8);
  const { userShipId } = await requested(backend, await aBuyer(backend), other, { fee: 0 });
  await sent(backend, userShipId);
  await backend.db.execute(
    sql`update shipments set status = 'DELIVERED', delivered_at = now() where shipment_id = ${userShipId}`,
  );
  const broken = await requested(backend, await aBuyer(backend), other, { fee: 0 });
  await sent(backend, broken.userShipId);
  await backend.db.execute(
    sql`update shipments set problem = 'damaged', problem_since = now() where shipment_id = ${broken.userShipId}`,
  );
});

const ask = async (path: string) => (await hana.ask('GET', `/api/ops/reports/${path}`)).json();
const range = `from=${daysAgo(6)}&to=${today}`;

test('Each day has its sales, and the total counts a member once', async () => {
  const report = await ask(`sales?unit=day&${range}`);
  expect(report.current.rows).toHaveLength(7);
  expect(report.current.rows.at(-2)).toMatchObject({
    from: daysAgo(1),
    to: daysAgo(1),
    salesYen: 500,
    orders: 1,
    tickets: 1,
    buyers: 1,
  });
  // Five tickets of one draw, and two orders of the other.
  expect(report.current.rows.at(-1)).toMatchObject({ salesYen: 3_100, orders: 3, tickets: 7, buyers: 3 });
  expect(report.current.total).toMatchObject({ salesYen: 3_600, orders: 4, tickets: 8, buyers: 3 });
  expect(report.before.total).toMatchObject({ salesYen: 2_500, orders: 1, tickets: 5, buyers: 1 });
  expect(report.yearBefore.total).toMatchObject({ salesYen: 0, orders: 0 });
});

test('Draws are listed by their sales, with those of the period before', async () => {
  const { items } = await ask(`draws?${range}`);
  expect(items).toMatchObject([
    {
      directoryName: draw.directoryName,
      salesYen: 3_000,
      beforeYen: 2_500,
      yearBeforeYen: 0,
      orders: 2,
      tickets: 6,
      buyers: 1,
      profit: { salesYen: 5_500, refundedYen: 0, costYen: 0, marginYen: 5_500, withoutCost: 11 },
    },
    { directoryName: other.directoryName, salesYen: 600, beforeYen: 0, orders: 2, buyers: 2 },
  ]);
});

test('Shipments are counted by carrier, with what became of them', async () => {
  const { items } = await ask(`carriers?${range}`);
  expect(items).toEqual([
    { carrier: 'yamato', handedOver: 2, delivered: 1, returned: 0, damaged: 1, lost: 0 },
  ]);
});

test('The files have the same figures, and are recorded', async () => {
  const file = await hana.ask('GET', `/api/ops/reports/sales.csv?unit=day&${range}`);
  const lines = file.body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(8);
  expect(lines[0]).toBe(
    '\uFEFF"開始日","終了日","売上","前の期間の売上","前年の売上","送料","返金","純売上","注文","枚数","購入者","新しい会員"',
  );
  expect(lines.at(-2)).toMatch(
    new RegExp(`^"${daysAgo(1)}","${daysAgo(1)}","500","2500","0","0","0","500","1","1","1"`),
  );
  expect((await operatorLogOf(backend)).at(-1)).toMatchObject({ action: 'exportSalesReport' });
  const draws = await hana.ask('GET', `/api/ops/reports/draws.csv?${range}`);
  expect(draws.body).toContain(
    `"${draw.title}","${draw.directoryName}","3000","2500","0","0","2","6","1","5500","0","0","5500","11"`,
  );
  const carriers = await hana.ask('GET', `/api/ops/reports/carriers.csv?${range}`);
  expect(carriers.body).toContain('"ヤマト運輸","2","1","0","1","0"');
});

test.each([
  ['ends before it begins', `unit=day&from=${today}&to=${daysAgo(1)}`],
  ['has more days than a page shows', 'unit=day&from=2024-01-01&to=2026-01-01'],
])('A range that %s is refused', async (_what, query) => {
  expect(statusAndCode(await hana.ask('GET', `/api/ops/reports/sales?${query}`))).toBe('422 invalidInput');
});
