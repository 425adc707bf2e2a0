import { sql } from 'drizzle-orm';
import { shortNumber } from '#lib/text/numbers.ts';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { statusAndCode } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import { type Scan, scansDuring, vacuumAnalyze } from '../../support/query-plan.ts';
import { ANOTHER_ADDRESS, FREE, historyOf, requested, sent } from '../../support/shipments.ts';

const shop = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(shop));
const buyer = forAllTests(() => aBuyer(shop));
const draw = forAllTests(() => aDrawOnSale(shop, { ...FREE, prizes: [50, 50] }));

const aShipment = async () => (await requested(shop, buyer, draw, { fee: 0 })).userShipId;
const post = (what: string, body: object) => hana.ask('POST', `/api/ops/shipments/${what}`, { body });
const accepted = async () => {
  const shipmentId = await aShipment();
  await post('accept', { shipments: [shipmentId] });
  return shipmentId;
};
const show = async (shipmentId: string) => (await hana.ask('GET', `/api/ops/shipments/${shipmentId}`)).json();

type Listed = { readonly items: readonly { readonly shipmentId: string }[]; readonly total: number };

const list = async (query: Readonly<Record<string, string>>): Promise<Listed> =>
  (await hana.ask('GET', `/api/ops/shipments?${new URLSearchParams(query)}`)).json();
const idsOf = async (query: Readonly<Record<string, string>>) =>
  (await list({ ...query, limit: '100' })).items.map(({ shipmentId }) => shipmentId);

test('A shipment passes from task to task, and is counted in each', async () => {
  const shipmentId = await aShipment();
  const tasks: string[] = [];
  const note = async () => {
    const { task } = await show(shipmentId);
    tasks.push(task);
    expect(await idsOf({ task })).toContain(shipmentId);
    const { tasks: counts } = (await hana.ask('GET', '/api/ops/shipment-tasks')).json();
    const counted = counts.find((one: { task: string }) => one.task === task);
    if (task !== 'done') expect(counted.count).toBe((await list({ task })).total);
  };
  await note();
  await post('accept', { shipments: [shipmentId] });
  await note();
  await post('pack', { shipments: [shipmentId] });
  await note();
  await sent(shop, shipmentId);
  await note();
  await post(`${shipmentId}/problem`, { problem: 'returned', reason: 'absent' });
  await note();
  await post(`${shipmentId}/close`, { as: 'givenUp' });
  await note();
  expect(tasks).toEqual(['accept', 'pack', 'number', 'sent', 'trouble', 'done']);
});

test('Packing is recorded, taken back, and undone by a new address', async () => {
  const shipmentId = await accepted();
  const named = { shipmentId, number: shortNumber(shipmentId) };
  const pack = (body: object = {}) => post('pack', { shipments: [shipmentId], ...body });
  expect((await pack({ dryRun: true })).json()).toEqual({ moved: [named], before: [], dryRun: true });
  expect((await show(shipmentId)).packedAt).toBeNull();
  expect((await pack()).json()).toMatchObject({ moved: [named] });
  expect((await operatorLogOf(shop)).at(-1)).toMatchObject({
    action: 'packShipments',
    facts: { shipmentIds: [shipmentId] },
  });
  expect((await pack()).json()).toEqual({ moved: [], before: [named], dryRun: false });
  expect((await pack({ undo: true })).json()).toMatchObject({ moved: [named] });
  await pack();
  await hana.ask('PUT', `/api/ops/shipments/${shipmentId}/address`, { body: { address: ANOTHER_ADDRESS } });
  expect(await show(shipmentId)).toMatchObject({ packedAt: null, task: 'pack' });
  expect((await historyOf(shop, shipmentId)).slice(2)).toEqual([
    ...['packed', 'unpacked', 'packed', 'addressCorrected'].map((event) => `WAITING WAITING ${event}`),
  ]);
  const early = await aShipment();
  expect((await post('pack', { shipments: [early] })).json()).toMatchObject({
    code: 'rowsWrong',
    problems: [{ line: 1, code: 'listedInOtherState', values: { shipment: shortNumber(early) } }],
  });
});

test('A change of a version that is not the present one changes nothing', async () => {
  const shipmentId = await accepted();
  const { version } = await show(shipmentId);
  await post('pack', { shipments: [shipmentId] });
  const correct = (body: object) =>
    hana.ask('PUT', `/api/ops/shipments/${shipmentId}/address`, {
      body: { address: ANOTHER_ADDRESS, ...body },
    });
  expect(statusAndCode(await correct({ version }))).toBe('409 changedMeanwhile');
  expect((await show(shipmentId)).version).toBe(version + 1);
  expect(statusAndCode(await correct({ version: version + 1 }))).toBe('200');
  expect(statusAndCode(await correct({}))).toBe('200');
});

test.each([
  ['the number', (number: string) => number],
  ['the reference on a label', (number: string) => `K${number.replaceAll('-', '')}`],
  ['what a scanner with full-width letters types', (number: string) => `ｋ${number.toLowerCase()}`],
])('A shipment is found by %s', async (_what, typed) => {
  const shipmentId = await aShipment();
  expect(await idsOf({ q: typed(shortNumber(shipmentId)) })).toEqual([shipmentId]);
});

test('A shipment is found by its tracking number, and by draw, carrier, age and fee', async () => {
  const shipmentId = await accepted();
  await sent(shop, shipmentId);
  const { trackingNumber, carrier } = await show(shipmentId);
  expect(await idsOf({ q: trackingNumber.replace(/^(.{4})(.{4})/, '$1-$2-') })).toEqual([shipmentId]);
  expect(await idsOf({ task: 'sent', carrier, draw: draw.directoryName })).toContain(shipmentId);
  expect(await idsOf({ task: 'sent', draw: 'another' })).toEqual([]);
  expect(await idsOf({ minDays: '2' })).not.toContain(shipmentId);
  await shop.db.execute(
    sql`update shipments set requested_at = requested_at - interval '3 days' where shipment_id = ${shipmentId}`,
  );
  expect(await idsOf({ minDays: '2' })).toEqual([shipmentId]);
  const priced = await aDrawOnSale(shop);
  const unpaid = (await requested(shop, buyer, priced)).userShipId;
  expect(await idsOf({ unpaid: 'true' })).toEqual([unpaid]);
  expect(await idsOf({ task: 'trouble' })).toContain(unpaid);
});

describe('With many shipments', () => {
  const MANY = 20_000;
  beforeAll(async () => {
    await shop.db.execute(sql`
      insert into shipments (member_id, request_key, status, prizes, fee, requested_at, carrier, tracking_number, shipped_at)
      select ${buyer.memberId}, 'many-' || n, 'DELIVERED', 1, 0, now() - n * interval '5 minutes', 'yamato', 'N' || n, now()
        from generate_series(1, ${MANY}) n`);
    await vacuumAnalyze(shop.url);
  });

  const scansOfList = (query: Readonly<Record<string, string>>) =>
    scansDuring(shop.db.$client, () => list(query));
  const readOf = (scans: readonly Scan[]) =>
    scans.flatMap(({ table, way, read }) =>
      table === 'shipments' && way !== 'Index Only Scan' ? [read] : [],
    );

  test.each(['accept', 'pack', 'number', 'sent', 'trouble', 'done'])(
    'The list of the task %s reads the rows of one page',
    async (task) => {
      const scans = await scansOfList({ task, offset: task === 'done' ? '15000' : '0' });
      expect(scans.filter(({ table, way }) => table === 'shipments' && way === 'Seq Scan')).toEqual([]);
      expect(Math.max(0, ...readOf(scans))).toBeLessThanOrEqual(100);
    },
  );

  test('A search reads only what it finds', async () => {
    const scans = await scansOfList({ q: 'N15000' });
    expect(Math.max(...scans.map(({ read }) => read))).toBeLessThan(10);
  });
});
