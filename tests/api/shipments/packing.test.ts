import { sql } from 'drizzle-orm';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';
import { statusAndCode } from '../../support/members.ts';
import { anOperator, type Operator, operatorLogOf } from '../../support/operator.ts';
import { aPayingShop } from '../../support/payments.ts';
import { aHandover, FREE, fulfilmentOn, requested } from '../../support/shipments.ts';

const shop = forAllTests(aPayingShop);
const hana = forAllTests(() => anOperator(shop, 'hana', 'packer'));
const ken = forAllTests(() => anOperator(shop, 'ken', 'packer'));
const mari = forAllTests(() => anOperator(shop, 'mari', 'manager'));
const buyer = forAllTests(() => shop.buyer());
const draw = forAllTests(() => shop.draw({ ...FREE, prizes: [60, 60] }));

const packing = (packer: Operator, id: string) => ({
  claim: (takeOver = false) => packer.ask('POST', `/api/ops/shipments/${id}/packing`, { body: { takeOver } }),
  tick: (wonPrizeIds: readonly string[]) =>
    packer.ask('PUT', `/api/ops/shipments/${id}/packing`, { body: { wonPrizeIds } }),
  putAside: (wonPrizeIds: readonly string[]) =>
    packer.ask('POST', `/api/ops/shipments/${id}/packing/aside`, { body: { wonPrizeIds } }),
  finish: (wonPrizeIds: readonly string[], headers = {}) =>
    packer.ask('POST', `/api/ops/shipments/${id}/packing/finish`, { body: { wonPrizeIds }, headers }),
});
const show = async (id: string) => (await hana.ask('GET', `/api/ops/shipments/${id}`)).json();

/** An accepted shipment of five prizes. */
async function aBox(): Promise<{ id: string; prizes: string[] }> {
  const { userShipId: id, contents } = await requested(shop, buyer, draw, { quantity: 5, fee: 0 });
  await fulfilmentOn(shop.db).accept([id]);
  return { id, prizes: contents.map(({ wonPrizeId }) => wonPrizeId) };
}

/** The claim was last used a while ago. */
const leftFor = (id: string, minutes: number) =>
  shop.db.execute(
    sql`update packing_claims set seen_at = now() - ${minutes} * interval '1 minute' where shipment_id = ${id}`,
  );

const box = forEachTest(aBox);

test('A box is packed by who has opened it, and its ticks are on the server', async () => {
  const { id, prizes } = box;
  const [first = ''] = prizes;
  expect((await packing(hana, id).claim()).json()).toMatchObject({ packer: 'hana', ticked: [] });
  expect((await packing(hana, id).tick([first])).json()).toMatchObject({ ticked: [first] });
  expect(await show(id)).toMatchObject({ packer: 'hana', ticked: [first] });
  const listed = (await ken.ask('GET', '/api/ops/shipments?task=pack&limit=100')).json();
  expect(listed.items.find((one: { shipmentId: string }) => one.shipmentId === id)).toMatchObject({
    packer: 'hana',
  });
  // After a reload of the page.
  expect((await packing(hana, id).claim()).json()).toMatchObject({ ticked: [first] });
  expect(statusAndCode(await packing(hana, id).finish(prizes))).toBe('200');
  expect(await show(id)).toMatchObject({ task: 'number', packedBy: 'hana', packer: null, ticked: [] });
});

test('Somebody else packs it after taking it over, and the first one is told', async () => {
  const { id, prizes } = box;
  const [first = '', second = ''] = prizes;
  await packing(hana, id).claim();
  await packing(hana, id).tick([first]);
  expect(statusAndCode(await packing(ken, id).claim())).toBe('409 boxTaken');
  expect(statusAndCode(await packing(ken, id).tick([second]))).toBe('409 boxTaken');
  expect(statusAndCode(await packing(ken, id).finish(prizes))).toBe('409 boxTaken');
  expect((await packing(ken, id).claim(true)).json()).toMatchObject({ packer: 'ken', ticked: [first] });
  expect(statusAndCode(await packing(hana, id).tick([first, second]))).toBe('409 boxTaken');
  expect(statusAndCode(await packing(hana, id).finish(prizes))).toBe('409 boxTaken');
  expect((await operatorLogOf(shop)).findLast(({ action }) => action === 'claimBox')).toMatchObject({
    operator: 'ken',
    facts: { shipmentId: id, takenFrom: 'hana' },
  });
  expect(statusAndCode(await packing(ken, id).finish(prizes))).toBe('200');
});

test('A claim that nobody has used for a quarter of an hour, or that was put aside, holds nobody up', async () => {
  const { id, prizes } = box;
  const [first = ''] = prizes;
  await packing(hana, id).claim();
  await packing(hana, id).tick([first]);
  await leftFor(id, 14);
  expect(statusAndCode(await packing(ken, id).claim())).toBe('409 boxTaken');
  await leftFor(id, 16);
  expect(await show(id)).toMatchObject({ packer: null, ticked: [first] });
  expect((await packing(ken, id).claim()).json()).toMatchObject({ packer: 'ken', ticked: [first] });
  expect((await packing(hana, id).putAside(prizes)).json()).toMatchObject({ packer: 'ken', ticked: [first] });
  expect((await packing(ken, id).putAside([first])).json()).toMatchObject({ packer: null, ticked: [first] });
  expect((await packing(hana, id).claim()).json()).toMatchObject({ packer: 'hana', ticked: [first] });
});

test('A box that is put aside has the ticks that were not sent before, without prizes that left it', async () => {
  const { id, prizes } = box;
  const [gone = '', first = '', second = ''] = prizes;
  await packing(ken, id).claim();
  await packing(ken, id).tick([gone]);
  const body = { wonPrizeIds: [gone], cause: 'shop', reason: 'a prize is broken' };
  expect(statusAndCode(await mari.ask('POST', `/api/ops/shipments/${id}/take-out`, { body }))).toBe('200');
  expect((await packing(ken, id).putAside([gone, first, second])).json()).toMatchObject({ packer: null });
  expect((await show(id)).ticked.toSorted()).toEqual([first, second].toSorted());
});

test('Of two packers who finish a box, one is told that it is packed', async () => {
  const { id, prizes } = box;
  await packing(hana, id).claim();
  await packing(hana, id).putAside([]);
  const both = await Promise.all([packing(hana, id).finish(prizes), packing(ken, id).finish(prizes)]);
  expect(both.map(statusAndCode).toSorted()).toEqual(['200', '409 packedBefore']);
  expect((await show(id)).moves.filter(({ event }: { event: string }) => event === 'packed')).toHaveLength(1);
  expect(statusAndCode(await packing(ken, id).claim(true))).toBe('409 packedBefore');
});

test('Two packers who open a box at the same time do not both have it', async () => {
  const both = await Promise.all([packing(hana, box.id).claim(), packing(ken, box.id).claim()]);
  expect(both.map(statusAndCode).toSorted()).toEqual(['200', '409 boxTaken']);
});

test('A finish whose answer was lost is repeated without harm', async () => {
  const { id, prizes } = box;
  const headers = { 'idempotency-key': `finish-${id}` };
  await packing(hana, id).claim();
  // Ticks that were made without a connection come with the finish.
  const first = await packing(hana, id).finish(prizes, headers);
  const again = await packing(hana, id).finish(prizes, headers);
  expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
  expect(again.json()).toEqual(first.json());
});

test('A box whose contents changed meanwhile is not finished, and what left it is not ticked', async () => {
  const { id, prizes } = box;
  const [first = '', ...others] = prizes;
  await packing(hana, id).claim();
  await packing(hana, id).tick(prizes);
  expect(statusAndCode(await packing(hana, id).finish(others))).toBe('409 contentsChanged');
  const body = { wonPrizeIds: [first], cause: 'shop', reason: 'it is broken' };
  expect(statusAndCode(await mari.ask('POST', `/api/ops/shipments/${id}/take-out`, { body }))).toBe('200');
  expect((await show(id)).ticked.toSorted()).toEqual(others.toSorted());
  expect(statusAndCode(await packing(hana, id).tick(prizes))).toBe('409 notOfShipment');
  expect(statusAndCode(await packing(hana, id).finish(prizes))).toBe('409 contentsChanged');
  expect(statusAndCode(await packing(hana, id).finish(others))).toBe('200');
});

test('A box that is paused, withdrawn, handed over or not accepted is not packed', async () => {
  const { id, prizes } = box;
  const post = (what: string, body: object) => mari.ask('POST', `/api/ops/shipments/${id}/${what}`, { body });
  await packing(hana, id).claim();
  await post('pause', { why: 'damage' });
  expect(statusAndCode(await packing(hana, id).finish(prizes))).toBe('409 boxPaused');
  await post('resume', {});
  expect(statusAndCode(await packing(hana, id).finish(prizes))).toBe('200');
  await post('withdraw', { cause: 'shop', reason: 'it is broken' });
  expect(statusAndCode(await packing(hana, id).claim())).toBe('409 shipmentWithdrawn');
  const sent = await aBox();
  await packing(hana, sent.id).claim();
  await fulfilmentOn(shop.db).ship([aHandover(sent.id)]);
  expect(statusAndCode(await packing(hana, sent.id).finish(sent.prizes))).toBe('409 notInState');
  const { userShipId } = await requested(shop, buyer, draw, { fee: 0 });
  expect(statusAndCode(await packing(hana, userShipId).claim())).toBe('409 notInState');
});

test('The contents of a box are in the order of the shelves', async () => {
  const shelved = await shop.draw({ ...FREE, prizes: [1, 2, 2] });
  const put = (code: string, shelf: string | null) =>
    hana.ask('PUT', `/api/ops/spares/${shelved.directoryName}/shelf`, { body: { code, shelf } });
  expect((await put('C', 'A-2')).json()).toMatchObject({ code: 'C', shelf: 'A-2', spares: 0 });
  await put('B', 'A-10');
  await put('A', 'B-1');
  expect((await put('A', null)).json()).toMatchObject({ shelf: null });
  expect(statusAndCode(await put('H', 'A-1'))).toBe('404 notFound');
  const { userShipId } = await requested(shop, buyer, shelved, { quantity: 5, fee: 0 });
  const { contents } = await show(userShipId);
  expect(contents.map(({ grade, shelf }: { grade: string; shelf: string | null }) => [grade, shelf])).toEqual(
    [
      ['C', 'A-2'],
      ['C', 'A-2'],
      ['B', 'A-10'],
      ['B', 'A-10'],
      ['A', null],
    ],
  );
  await fulfilmentOn(shop.db).accept([userShipId]);
  const lists = (await hana.ask('GET', '/api/ops/shipment-files/packing')).json();
  const listed = lists.shipments.find((one: { shipmentId: string }) => one.shipmentId === userShipId);
  type Listed = readonly {
    readonly directoryName: string;
    readonly grade: string;
    readonly pieces: number;
  }[];
  const linesOf = (prizes: Listed) =>
    prizes.flatMap(({ directoryName, grade, pieces }) =>
      directoryName === shelved.directoryName ? `${grade} ${pieces}` : [],
    );
  for (const prizes of [listed.contents, lists.prizes])
    expect(linesOf(prizes)).toEqual(['C 2', 'B 2', 'A 1']);
});
