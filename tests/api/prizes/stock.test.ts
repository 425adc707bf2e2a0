import { sql } from 'drizzle-orm';
import { aBackend } from '../../support/backend.ts';
import { revealAll } from '../../support/beacon.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator } from '../../support/operator.ts';
import { aBuyer, aDrawOnSale, aShipment } from '../../support/orders.ts';
import { aPaidOrder, aPlayedOrder } from '../../support/shop.ts';

const backend = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(backend, 'hana', 'viewer'));
const draw = forAllTests(() => aDrawOnSale(backend, { prizes: [20], lastOne: true }));

beforeAll(async () => {
  const buyer = await aBuyer(backend);
  await aPlayedOrder(backend, buyer, { draw, quantity: 10 });
  await aPaidOrder(backend, buyer, { draw, quantity: 5 });
  const inShipment = async (ticket: number, shipmentId: string) => {
    await backend.db.execute(
      sql`update won_prizes set shipment_id = ${shipmentId} where draw_id = ${draw.drawId} and ticket = ${ticket}`,
    );
    return shipmentId;
  };
  const change = (shipmentId: string, to: ReturnType<typeof sql>) =>
    backend.db.execute(sql`update shipments set ${to} where shipment_id = ${shipmentId}`);
  await inShipment(0, await aShipment(backend, buyer, 'START'));
  for (const ticket of [1, 2]) await inShipment(ticket, await aShipment(backend, buyer, 'WAITING'));
  await inShipment(3, await aShipment(backend, buyer, 'DELIVERED'));
  const lost = await inShipment(4, await aShipment(backend, buyer, 'COMPLETEMAIL'));
  await change(lost, sql`shipped_at = now(), problem = 'lost', problem_since = now()`);
  for (const [ticket, resolution] of [
    [5, null],
    [6, 'givenUp'],
  ] as const) {
    const returned = await inShipment(ticket, await aShipment(backend, buyer, 'SHIPSTART'));
    await change(
      returned,
      sql`shipped_at = now(), problem = 'returned', problem_since = now(), return_reason = 'absent', return_kept_until = now(),
          resolution = ${resolution}::resolution, resolved_at = case when ${resolution}::text is null then null else now() end`,
    );
  }
  await backend.db.execute(
    sql`update won_prizes set voided_at = now(), given_up_by = case ticket when 8 then 'member'::given_up_by end
         where draw_id = ${draw.drawId} and ticket in (7, 8)`,
  );
  await backend.db.execute(
    sql`insert into spare_prizes (draw_id, prize_id, spares) select draw_id, prize_id, 3 from prizes
         where draw_id = ${draw.drawId}`,
  );
});

const stock = async (query: string) => (await hana.ask('GET', `/api/ops/stock${query}`)).json();

test('Tickets that wait for their result are in the box', async () => {
  const { items } = await stock(`?draw=${draw.directoryName}`);
  expect(items).toMatchObject([
    { grade: 'A', inBox: 10, unplayed: 0 },
    { grade: 'lastOne', inBox: 1 },
  ]);
  await revealAll(backend.paying);
});

const NOWHERE = { drawnBefore: 0, unplayed: 0, won: 0, stored: 0, requested: 0, packed: 0, shipped: 0 };

test('Every piece of a prize is counted where it is', async () => {
  const { items } = await stock(`?draw=${draw.directoryName}`);
  const named = { directoryName: draw.directoryName, drawTitle: draw.title };
  expect(items).toEqual([
    {
      ...named,
      code: 'A',
      grade: 'A',
      gradeLabel: 'A',
      name: 'A賞のぬいぐるみ',
      total: 20,
      drawnBefore: 0,
      inBox: 5,
      unplayed: 5,
      won: 10,
      stored: 1,
      requested: 1,
      packed: 2,
      shipped: 2,
      returned: 2,
      givenUp: 1,
      void: 1,
      spare: 3,
      costYen: null,
    },
    {
      ...named,
      ...NOWHERE,
      code: 'lastOne',
      grade: 'lastOne',
      gradeLabel: 'ラストワン',
      name: '金のまわり道',
      total: 1,
      inBox: 1,
      returned: 0,
      givenUp: 0,
      void: 0,
      spare: 0,
      costYen: null,
    },
  ]);
});

test('All draws are listed, an unknown one is refused', async () => {
  expect((await stock('')).items).toHaveLength(2);
  expect(await stock('?draw=never')).toMatchObject({ code: 'notFound', parameter: 'draw' });
});

test('The last-one prize leaves the box with the result of the last ticket', async () => {
  await aPaidOrder(backend, await aBuyer(backend), { draw, quantity: 5 });
  await revealAll(backend.paying);
  const { items } = await stock(`?draw=${draw.directoryName}`);
  expect(items).toMatchObject([
    { grade: 'A', inBox: 0, unplayed: 10 },
    { grade: 'lastOne', inBox: 0, unplayed: 1 },
  ]);
});

test('The stock is exported as CSV', async () => {
  const answer = await hana.ask('GET', `/api/ops/stock.csv?draw=${draw.directoryName}`);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [, grade] = answer.body.split('\r\n');
  expect(grade).toBe(
    `"${draw.title}","${draw.directoryName}","A賞","A賞のぬいぐるみ",${[
      20, 0, 0, 10, 10, 1, 1, 2, 2, 2, 1, 1, 3,
    ]
      .map((count) => `"${count}"`)
      .join(',')},""`,
  );
});

test('The file of the stock has the prizes that a search finds', async () => {
  const query = `?q=${encodeURIComponent('A賞のぬいぐるみ')}`;
  const { total } = await stock(query);
  const { body } = await hana.ask('GET', `/api/ops/stock.csv${query}`);
  expect(total).toBeGreaterThan(0);
  expect(body.trimEnd().split('\r\n')).toHaveLength(1 + total);
});
