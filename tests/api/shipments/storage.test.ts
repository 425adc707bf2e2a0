import { countAccountBlockers } from '#backend/persistence/members/account-blockers.ts';
import { endOfDayInJapan } from '#backend/domain/time.ts';
import { auditLedger } from '#backend/audit/audit.ts';
import { aBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import { emailsTo, statusAndCode } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { aShipmentInput, FREE, postShipment, won } from '../../support/shipments.ts';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';

const shop = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(shop));
const draw = forEachTest(() => aDrawOnSale(shop, { ...FREE, prizes: [20, 60] }));
const buyer = forEachTest(() => aBuyer(shop));

const FAR = '2099-03-31';
const storage = (what: string, body: object) =>
  hana.ask('POST', `/api/ops/storage/${what}`, { body: { reason: 'a long illness', ...body } });
const giveUp = (wonPrizeIds: readonly string[]) =>
  buyer.ask('POST', '/api/orderHistoryPrize/giveUp', { wonPrizeIds });
const prizeIds = async () => (await won(shop, buyer, draw, 5)).map(({ wonPrizeId }) => wonPrizeId).toSorted();
const waiting = async () => (await countAccountBlockers(shop.db, buyer.memberId)).waitingPrizes;
const kindsOf = async () => (await emailsTo(shop, buyer.email)).map(({ kind }) => kind);
const expiredIds = async (): Promise<string[]> =>
  (await hana.ask('GET', '/api/ops/storage/expired?limit=100'))
    .json()
    .items.map(({ wonPrizeId }: { wonPrizeId: string }) => wonPrizeId)
    .toSorted();

/** Ends the storage of prizes, as if they were won long ago. */
const expire = (ids: readonly string[]) =>
  shop.db.$client.query(
    `update won_prizes set kept_until = now() - interval '1 day' where won_prize_id = any($1::uuid[])`,
    [ids],
  );

test('A member gives up prizes, is not refunded, and is not held back by them', async () => {
  const [one = '', ...others] = await prizeIds();
  expect((await giveUp([one])).json()).toEqual({ givenUp: 1 });
  expect(await waiting()).toBe(4);
  const { items } = (await buyer.ask('GET', '/api/orderHistoryPrize')).json();
  expect(items.map(({ wonPrizeId }: { wonPrizeId: string }) => wonPrizeId).toSorted()).toEqual(others);
  expect((await giveUp(others)).json()).toEqual({ givenUp: 4 });
  expect(await countAccountBlockers(shop.db, buyer.memberId)).toMatchObject({
    waitingPrizes: 0,
    shipmentsUnderWay: 0,
    refundsDue: 0,
  });
  expect((await kindsOf()).filter((kind) => kind === 'prizesGivenUp')).toHaveLength(2);
});

test('Prizes in a shipment, of others and given up before are refused, all of them', async () => {
  const ids = await prizeIds();
  const other = await aBuyer(shop);
  const [foreign] = await won(shop, other, draw);
  expect(statusAndCode(await giveUp([...ids, foreign?.wonPrizeId ?? '']))).toBe('404 notFound');
  const [sent = '', ...others] = ids;
  const input = aShipmentInput(draw, [], { wonPrizeIds: [sent], fee: 0 });
  expect(statusAndCode(await postShipment(buyer, input))).toBe('200');
  expect(statusAndCode(await giveUp(ids))).toBe('409 prizesTaken');
  expect(await waiting()).toBe(4);
  await giveUp(others);
  expect(statusAndCode(await giveUp(others))).toBe('404 notFound');
});

test('Expired prizes are found by prize, draw and number of the order', async () => {
  const ids = await prizeIds();
  await expire(ids);
  const found = async (q: string) =>
    (await hana.ask('GET', `/api/ops/storage/expired?limit=100&q=${encodeURIComponent(q)}`)).json();
  const all = await found(draw.title);
  const [item] = all.items.filter(({ wonPrizeId }: { wonPrizeId: string }) => ids.includes(wonPrizeId));
  const byNumber = await found(item.orderNumber);
  expect(byNumber.items.map(({ wonPrizeId }: { wonPrizeId: string }) => wonPrizeId).toSorted()).toEqual(ids);
  expect(byNumber.total).toBe(5);
  expect((await found(item.name)).items).toContainEqual(item);
  expect(await found('そんな賞品はない')).toEqual({ total: 0, items: [] });
});

test('Expired prizes are listed, and kept longer or given up by an operator', async () => {
  const ids = await prizeIds();
  await expire(ids);
  expect(await expiredIds()).toEqual(expect.arrayContaining(ids));
  const [kept = '', ...gone] = ids;
  const extended = await storage('extend', { wonPrizeIds: [kept], until: FAR });
  expect(extended.json()).toEqual({ wonPrizeIds: [kept], dryRun: false });
  expect(await expiredIds()).not.toContain(kept);
  const { items } = (await buyer.ask('GET', '/api/orderHistoryPrize?isDelivery=false')).json();
  expect(items).toMatchObject([{ wonPrizeId: kept, keepUntil: endOfDayInJapan(FAR).toISOString() }]);
  expect((await storage('give-up', { wonPrizeIds: gone })).json().wonPrizeIds.toSorted()).toEqual(gone);
  expect(await expiredIds()).not.toEqual(expect.arrayContaining(gone));
  expect(await kindsOf()).toEqual(expect.arrayContaining(['storageExtended', 'prizesGivenUp']));
  expect((await operatorLogOf(shop)).slice(-2)).toMatchObject([
    { action: 'extendStorage', facts: { until: FAR, reason: 'a long illness', wonPrizeIds: [kept] } },
    { action: 'giveUpExpiredPrizes', facts: { reason: 'a long illness' } },
  ]);
});

test('The storage of a whole member is extended once and never shortened', async () => {
  const ids = await prizeIds();
  const { memberId } = buyer;
  expect((await storage('extend', { memberId, until: FAR })).json().wonPrizeIds.toSorted()).toEqual(ids);
  expect((await storage('extend', { memberId, until: FAR })).json().wonPrizeIds).toEqual([]);
  expect((await storage('extend', { memberId, until: '2099-01-01' })).json().wonPrizeIds).toEqual([]);
  expect((await kindsOf()).filter((kind) => kind === 'storageExtended')).toHaveLength(1);
});

test('What operators may not decide is refused by its own code, and a dry run changes nothing', async () => {
  const ids = await prizeIds();
  expect(statusAndCode(await storage('give-up', { wonPrizeIds: ids }))).toBe('409 storageNotOver');
  expect(statusAndCode(await storage('extend', { wonPrizeIds: ids, until: '2020-01-01' }))).toBe(
    '409 untilPast',
  );
  expect(statusAndCode(await storage('extend', { until: FAR }))).toBe('422 invalidInput');
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect(statusAndCode(await storage('extend', { wonPrizeIds: [nobody], until: FAR }))).toBe('404 notFound');
  const input = aShipmentInput(draw, [], { wonPrizeIds: ids.slice(0, 1), fee: 0 });
  expect(statusAndCode(await postShipment(buyer, input))).toBe('200');
  expect(statusAndCode(await storage('extend', { wonPrizeIds: ids, until: FAR }))).toBe('409 prizesTaken');
  const rehearsed = await storage('extend', { wonPrizeIds: ids.slice(1), until: FAR, dryRun: true });
  expect(rehearsed.json()).toMatchObject({ dryRun: true });
  expect(await kindsOf()).not.toContain('storageExtended');
});

test('The audit finds the storage that the tests ended by hand, and nothing else', async () => {
  const found = await auditLedger(shop.db);
  const names = new Set(
    found.filter(({ invariant }) => !['I5', 'I6'].includes(invariant)).map(({ check }) => check),
  );
  expect([...names]).toEqual(['storage is as promised']);
});
