import { sql } from 'drizzle-orm';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { statusAndCode } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import { aPlayedOrder } from '../../support/shop.ts';

const backend = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(backend, 'hana', 'finance'));
const mio = forAllTests(() => anOperator(backend, 'mio', 'viewer'));
const draw = forAllTests(() => aDrawOnSale(backend, { prizes: [10], price: 1_000 }));

beforeAll(async () => {
  await aPlayedOrder(backend, await aBuyer(backend), { draw, quantity: 5 });
});

const profit = async () => (await hana.ask('GET', `/api/ops/draws/${draw.directoryName}/profit`)).json();
const record = (body: object, name = draw.directoryName) =>
  hana.ask('POST', `/api/ops/draws/${name}/costs`, { body: { code: 'A', reason: '納品書', ...body } });

test('A draw without recorded costs says how many pieces lack one', async () => {
  expect(await profit()).toMatchObject({
    profit: { salesYen: 5_000, costYen: 0, marginYen: 5_000, withoutCost: 5 },
    prizes: [{ grade: 'A', used: 5, exchanged: 0, yen: null, history: [] }],
  });
});

test('The last cost counts, and the earlier ones stay in the history', async () => {
  expect((await record({ yen: 300, dryRun: true })).json()).toMatchObject({
    before: null,
    yen: 300,
    dryRun: true,
  });
  expect((await profit()).prizes[0].history).toEqual([]);
  expect((await record({ yen: 300 })).json()).toMatchObject({ before: null, yen: 300 });
  expect((await record({ yen: 250, reason: '追加の納品書' })).json()).toMatchObject({
    before: 300,
    yen: 250,
  });
  expect(await profit()).toMatchObject({
    profit: { salesYen: 5_000, costYen: 1_250, marginYen: 3_750, withoutCost: 0 },
    prizes: [
      {
        yen: 250,
        history: [
          { yen: 250, reason: '追加の納品書', by: 'hana' },
          { yen: 300, reason: '納品書', by: 'hana' },
        ],
      },
    ],
  });
  expect((await operatorLogOf(backend)).at(-1)).toMatchObject({
    action: 'recordPrizeCost',
    facts: { directoryName: draw.directoryName, code: 'A', yen: 250 },
  });
});

test('Void and given up pieces cost nothing, exchanged ones once more', async () => {
  await backend.db.execute(
    sql`update won_prizes set voided_at = now() where draw_id = ${draw.drawId} and ticket = 0`,
  );
  await backend.db.execute(
    sql`update won_prizes set voided_at = now(), given_up_by = 'member' where draw_id = ${draw.drawId} and ticket = 1`,
  );
  await backend.db.execute(sql`
    with shipment as (
      insert into shipments (member_id, request_key, status, prizes, fee, requested_at)
      select member_id, 'exchange', 'START', 1, 0, now() from orders where draw_id = ${draw.drawId} returning shipment_id)
    insert into spare_changes (draw_id, prize_id, change, won_prize_id, shipment_id, at)
    select w.draw_id, w.prize_id, -1, w.won_prize_id, s.shipment_id, now()
      from won_prizes w, shipment s where w.draw_id = ${draw.drawId} and w.ticket = 2`);
  expect(await profit()).toMatchObject({
    profit: { costYen: 1_000, marginYen: 4_000 },
    prizes: [{ used: 3, exchanged: 1 }],
  });
});

test('A cost is never changed or deleted', async () => {
  await expect(backend.db.execute(sql`update prize_costs set yen = 1`)).rejects.toThrow();
  await expect(backend.db.execute(sql`delete from prize_costs`)).rejects.toThrow();
});

test('The stock shows the cost to those who read the accounts', async () => {
  const path = `/api/ops/stock?draw=${draw.directoryName}`;
  expect((await hana.ask('GET', path)).json().items).toMatchObject([{ costYen: 250 }]);
  expect((await mio.ask('GET', path)).json().items).toMatchObject([{ costYen: null }]);
  const fileOf = async (operator: typeof hana) =>
    (await operator.ask('GET', `/api/ops/stock.csv?draw=${draw.directoryName}`)).body;
  expect(await fileOf(hana)).toContain('"250"');
  expect(await fileOf(mio)).not.toContain('"250"');
});

test.each([
  ['an unknown draw', { yen: 1 }, 'never', '404 notFound'],
  ['a grade that the draw lacks', { yen: 1, code: 'B' }, undefined, '404 notFound'],
  ['a negative sum', { yen: -1 }, undefined, '422 invalidInput'],
])('A cost of %s is refused', async (_what, body, name, refusal) => {
  expect(statusAndCode(await record(body, name))).toBe(refusal);
});
