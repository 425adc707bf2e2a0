import { sql } from 'drizzle-orm';
import { createApp } from '#backend/app.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import { vacuumAnalyze, writeHistory } from '../../support/query-plan.ts';
import { openTestDatabase } from '../../support/database.ts';

const HISTORY = { orders: 3_000, shipments: 1 };

const backend = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(backend, 'hana', 'support'));
const one = forAllTests(() => aDrawOnSale(backend));
const other = forAllTests(() => aDrawOnSale(backend));
const buyer = forAllTests(() => aBuyer(backend));

beforeAll(async () => {
  const { memberId } = buyer;
  await writeHistory(backend.url, { number: 0, memberId, drawIds: [one.drawId, other.drawId] }, HISTORY);
  // Two of one microsecond, and one that differs in everything that can be filtered.
  await backend.db.execute(sql`update orders set ordered_at = '2026-03-31 15:00Z'
    where request_key in ('order-2900', 'order-2901')`);
  await backend.db
    .execute(sql`update orders set ordered_at = '2026-04-30 14:59:59.999999Z', payment_type = 'PAYPAY',
    quantity = 5, total = 3500, payment_status = 'REFUNDED' where request_key = 'order-2902'`);
  await backend.db.execute(sql`
    insert into refunds (draw_id, order_id, provider, payment_id, yen, reason, made_at, is_whole, done_at)
    select draw_id, order_id, 'sandbox', order_id::text, 700, 'byShop', ordered_at, true,
      case when row_number() over (order by ordered_at, order_id) % 100 <> 0 then now() end
    from orders where status = 'CONFIRM'`);
  await backend.db.execute(sql`
    insert into members (email, email_key, password_hash, name, zip, address, address2, birthday, tel, joined_at)
    select e, e, 'x', 'たくさん', '1500001', '東京都渋谷区1', '', '1990-01-01', '09000000000', now() - n * interval '1 minute'
    from generate_series(1, 2000) n, lateral (select 'many-' || n || '@example.jp' as e) emails`);
  await vacuumAnalyze(backend.url);
});

const list = async (body: object = {}) => {
  const answer = await hana.ask('POST', '/api/ops/orders/search', { body });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};
const keysOf = async (items: readonly { readonly orderId: string }[]) => {
  const { rows } = await backend.db.execute<{ order_id: string; request_key: string }>(
    sql`select order_id, request_key from orders`,
  );
  const keys = new Map(rows.map(({ order_id, request_key }) => [order_id, request_key]));
  return items.map(({ orderId }) => keys.get(orderId));
};

test('Orders are listed without a search, newest first and without gaps, while others are placed', async () => {
  const first = await list({ limit: 2 });
  expect(await keysOf(first.items)).toEqual(['order-1', 'order-2']);
  expect(first.total).toBe(HISTORY.orders);
  await backend.db
    .execute(sql`insert into orders (draw_id, member_id, request_key, quantity, price, total, status, salt)
    values (${one.drawId}, ${buyer.memberId}, 'later', 1, 700, 700, 'CANCEL', '')`);
  const second = await list({ limit: 2, after: first.next });
  await backend.db.execute(sql`delete from orders where request_key = 'later'`);
  expect(await keysOf(second.items)).toEqual(['order-3', 'order-4']);
});

test('The pages of orders of one moment do not overlap, and the last one has no next', async () => {
  const day = { from: '2026-04-01', to: '2026-04-01' };
  const first = await list({ ...day, limit: 1 });
  const second = await list({ ...day, limit: 1, after: first.next });
  const found = await keysOf([...first.items, ...second.items]);
  expect(found.toSorted()).toEqual(['order-2900', 'order-2901']);
  expect([first.total, second.total, second.next]).toEqual([2, 2, null]);
});

test.each([
  ['period, in Japan', () => ({ from: '2026-04-02', to: '2026-04-30' })],
  ['method', () => ({ method: 'PAYPAY' })],
  ['payment state', () => ({ payment: 'REFUNDED' })],
  ['sum', () => ({ least: 3_500, most: 3_500 })],
  [
    'everything at once',
    () => ({ member: buyer.memberId, q: buyer.email, method: 'PAYPAY', state: 'CONFIRM' }),
  ],
])('Orders are filtered by %s', async (_what, filter) => {
  const { items, total } = await list(filter());
  expect([await keysOf(items), total]).toEqual([['order-2902'], 1]);
});

test('Orders of one draw, of one state, and of nobody', async () => {
  const { items, total } = await list({ draw: one.directoryName, state: 'CANCEL', limit: 100 });
  expect(total).toBe(150);
  expect(new Set(items.map((item: Record<string, string>) => item['drawTitle']))).toEqual(
    new Set([one.title]),
  );
  expect(await list({ member: '00000000-0000-4000-8000-000000000000' })).toMatchObject({ total: 0 });
});

test.each([{ after: 'yesterday' }, { offset: 20 }, { state: 'LOST' }, { least: -1 }, { q: ' ' }])(
  'A list of %j is refused',
  async (body) => {
    const answer = await hana.ask('POST', '/api/ops/orders/search', { body });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalidInput']);
  },
);

test('A list of orders names nobody and is not logged; a list of members is', async () => {
  const before = (await operatorLogOf(backend)).length;
  expect(JSON.stringify(await list({ limit: 1 }))).not.toMatch(/丸山|@example/);
  const members = await hana.ask('POST', '/api/ops/members/matches', { body: { limit: 1 } });
  const { items, total } = members.json();
  expect([items[0].memberId, total]).toEqual([buyer.memberId, 2_001]);
  const log = (await operatorLogOf(backend)).slice(before);
  expect(log).toMatchObject([
    { action: 'searchMembers', facts: { by: [], found: 2_001, memberIds: [buyer.memberId] } },
  ]);
});

test('Refunds that wait are listed longest waiting first, others newest first', async () => {
  const made = async (query: string) => {
    const { items } = (await hana.ask('GET', `/api/ops/refunds?${query}`)).json();
    return items.map(({ madeAt }: { madeAt: string }) => madeAt);
  };
  const waiting = await made('limit=3');
  const all = await made('state=all&limit=3');
  expect(waiting).toEqual(waiting.toSorted());
  expect(all).toEqual(all.toSorted().toReversed());
  expect(waiting).not.toContain(all[0]);
  const april = (await hana.ask('GET', '/api/ops/refunds?state=all&from=2026-04-30&to=2026-04-30')).json();
  const [{ orderId }] = (await list({ method: 'PAYPAY' })).items;
  expect(april).toMatchObject({ total: 1, items: [{ number: shortNumber(orderId) }] });
});

test('A list that takes too long is cancelled, and its refusal says what to do', async () => {
  const hurried = openTestDatabase(backend.url, { listMs: 50 });
  const app = await createApp({
    ...backend.deps,
    database: { ...backend.database, listsDb: hurried.listsDb },
  });
  try {
    const answer = await backend.db.transaction(async (tx) => {
      await tx.execute(sql`lock table refunds in access exclusive mode`);
      return app.inject({
        method: 'GET',
        url: '/api/ops/refunds',
        headers: { authorization: `Bearer ${hana.token}` },
      });
    });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'tookTooLong']);
  } finally {
    await app.close();
    await hurried.close();
  }
});
