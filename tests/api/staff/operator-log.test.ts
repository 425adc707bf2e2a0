import { sql } from 'drizzle-orm';
import { dayInJapan } from '#backend/domain/time.ts';
import { pageOfActions, countActions } from '#backend/persistence/staff/operator-log.ts';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { midnightIsFar } from '../../support/japan-midnight.ts';
import { statusAndCode } from '../../support/members.ts';
import { anOperator } from '../../support/operator.ts';
import { revealAll } from '../../support/beacon.ts';
import { aBuyer, aDrawOnSale, NO_TOP_PRIZES } from '../../support/orders.ts';
import { scansDuring, vacuumAnalyze } from '../../support/query-plan.ts';
import { aPaidOrder } from '../../support/shop.ts';
import { anAcceptedShipment, FREE, won } from '../../support/shipments.ts';

await midnightIsFar();

const DAY_MS = 24 * 60 * 60_000;

const backend = forAllTests(() => aBackend({ approvalFromYen: 3_000 }));
const hana = forAllTests(() => anOperator(backend));
const taro = forAllTests(() => anOperator(backend, 'taro'));
const buyer = forAllTests(() => aBuyer(backend));
const other = forAllTests(() => aBuyer(backend));

const read = async (query: string) => {
  const answer = await hana.ask('GET', `/api/ops/operator-log?${query}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};

type Entry = {
  readonly entryId: number;
  readonly action: string;
  readonly memberIds: readonly string[];
};
const actsOf = async (query: string): Promise<string[]> =>
  (await read(query)).items.map(({ action }: Entry) => action);

test.each(['from=0001-01-01', 'from=0000-01-01', 'to=9999-12-31', 'from=1899-12-31'])(
  'A day of another age is no filter: %s',
  async (query) => {
    expect(statusAndCode(await hana.ask('GET', `/api/ops/operator-log?${query}`))).toBe('422 invalidInput');
  },
);

const anEntryAt = (at: string, action: string) =>
  backend.db.execute(
    sql`insert into operator_log (operator, action, facts, at) values ('jiro', ${action}, '{}', ${at})`,
  );

test('Every entry that concerns a member is found by the member, also through orders, shipments and prizes', async () => {
  const draw = await aDrawOnSale(backend, NO_TOP_PRIZES);
  const orderId = await aPaidOrder(backend, buyer, { draw, quantity: 1 });
  const dear = await aPaidOrder(backend, buyer, { draw, quantity: 5 });
  await revealAll(backend.paying);
  const body = { reason: 'the pictures were wrong' };
  await hana.ask('POST', '/api/ops/members/search', { body: { q: buyer.email } });
  await hana.ask('POST', `/api/ops/orders/${orderId}/refund`, { body });
  const { approval } = (await hana.ask('POST', `/api/ops/orders/${dear}/refund`, { body })).json();
  await taro.ask('POST', `/api/ops/approvals/${approval.approvalId}/reject`, { body });
  const free = await aDrawOnSale(backend, FREE);
  const { userShipId } = await anAcceptedShipment({ backend, buyer, draw: free });
  await hana.ask('POST', '/api/ops/shipments/deliver', { body: { shipments: [userShipId] } });
  await hana.ask('GET', `/api/ops/shipments/${userShipId}`);
  await won(backend, buyer, free);
  const until = dayInJapan(new Date(Date.now() + 100 * DAY_MS));
  await hana.ask('POST', '/api/ops/storage/extend', {
    body: { memberId: buyer.memberId, until, reason: 'a long journey' },
  });
  await hana.ask('POST', '/api/ops/members/search', { body: { q: other.email } });
  const found = await read(`member=${buyer.memberId}`);
  expect(found.items.map(({ action }: Entry) => action)).toEqual([
    'extendStorage',
    'showShipment',
    'reject',
    'approval.request',
    'refundOrder',
    'findMember',
  ]);
  for (const { memberIds } of found.items) expect(memberIds).toEqual([buyer.memberId]);
  expect(await actsOf(`member=${other.memberId}`)).toEqual(['findMember']);
  expect(await actsOf(`member=${buyer.memberId}&operator=taro`)).toEqual(['reject']);
});

test('Entries of days in Japan', async () => {
  await anEntryAt('2026-01-31T14:59:59.999Z', 'token.make');
  await anEntryAt('2026-01-31T15:00:00Z', 'token.revoke');
  expect(await actsOf('to=2026-01-31&action=token.make')).toEqual(['token.make']);
  expect(await actsOf('from=2026-02-01&to=2026-02-01')).toEqual(['token.revoke']);
  expect(await actsOf('from=2026-02-02&to=2026-02-28')).toEqual([]);
  expect(statusAndCode(await hana.ask('GET', '/api/ops/operator-log?from=2026-02-30'))).toBe(
    '422 invalidInput',
  );
});

test('Pages follow each other while entries are added', async () => {
  const seen: number[] = [];
  const all = (await read('limit=100')).items.map(({ entryId }: Entry) => entryId);
  let after: number | null = null;
  do {
    const { items, next } = await read(`limit=3${after === null ? '' : `&after=${after}`}`);
    seen.push(...items.map(({ entryId }: Entry) => entryId));
    await hana.ask('POST', '/api/ops/members/search', { body: { q: 'nobody@example.jp' } });
    after = next;
  } while (after !== null);
  expect(seen).toEqual(all);
});

test('The log is exported as CSV with the permission for it, and the export is an entry', async () => {
  const today = dayInJapan(new Date());
  const answer = await hana.ask('GET', `/api/ops/operator-log.csv?from=${today}&member=${buyer.memberId}`);
  const lines = answer.rawPayload.toString('utf8').split('\r\n').slice(0, -1);
  expect(lines[0]).toBe('\uFEFF"番号","日時","担当者","操作","会員","内容","記録"');
  expect(lines).toHaveLength(7);
  expect(lines[4]).toContain(`"hana","承認を依頼","${buyer.memberId}","`);
  expect((await read('limit=1')).items).toMatchObject([
    { action: 'exportOperatorLog', facts: { filter: { from: today, member: buyer.memberId } } },
  ]);
  const finance = await anOperator(backend, 'finance', 'finance');
  expect(statusAndCode(await finance.ask('GET', '/api/ops/operator-log.csv'))).toBe('403 permissionDenied');
});

test('A page of a long log reads its own entries only', async () => {
  await backend.db.execute(sql`insert into operator_log (operator, action, facts, at)
    select 'robot-' || n % 50, 'findMember', jsonb_build_object('memberId', gen_random_uuid()),
      now() - n * interval '1 minute'
    from generate_series(1, 20000) n`);
  await vacuumAnalyze(backend.url);

  const page = { limit: 20, offset: 0 };
  const day = { from: new Date(Date.now() - 10 * DAY_MS), before: new Date(Date.now() - 9 * DAY_MS) };
  const readBy = async (work: () => Promise<unknown>) =>
    (await scansDuring(backend.db.$client, work)).reduce((sum, scan) => sum + scan.read, 0);
  const { next } = await pageOfActions(backend.db, day, page);
  // Their positions in the index, and the entries themselves.
  expect(await readBy(() => pageOfActions(backend.db, {}, { ...page, after: next ?? 0 }))).toBeLessThan(50);
  expect(await readBy(() => pageOfActions(backend.db, { operator: 'robot-7' }, page))).toBeLessThan(50);
  expect(await readBy(() => pageOfActions(backend.db, day, page))).toBeLessThan(50);
  expect(await readBy(() => pageOfActions(backend.db, { member: buyer.memberId }, page))).toBeLessThan(50);
  expect(await readBy(() => countActions(backend.db, { member: buyer.memberId }))).toBeLessThan(30);
});
