import { sql } from 'drizzle-orm';
import { pageOfNews } from '#backend/persistence/content/news-for-staff.ts';
import { pageOfDrafts } from '#backend/persistence/draws/drafts.ts';
import { listBanners } from '#backend/persistence/content/banners.ts';
import { pageOfDraws } from '#backend/persistence/draws/draw-list.ts';
import {
  accountingOrders,
  accountingPayments,
  accountingRefunds,
  accountingShipments,
} from '#backend/persistence/accounting/accounting-lists.ts';
import { listApprovals } from '#backend/persistence/staff/approvals.ts';
import { searchMembersBy } from '#backend/persistence/members/member-search.ts';
import { pageOfActions } from '#backend/persistence/staff/operator-log.ts';
import { listOrders } from '#backend/persistence/orders/order-list.ts';
import { listDisputes } from '#backend/persistence/payments/disputes-for-staff.ts';
import { listFindings } from '#backend/persistence/payments/findings.ts';
import { listRefunds } from '#backend/persistence/refunds/refund-records.ts';
import { findSpares } from '#backend/persistence/prizes/spare-prizes.ts';
import { pageOfStock } from '#backend/persistence/prizes/stock.ts';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import { scansDuring, vacuumAnalyze, withoutTriggers, writeHistory } from '../../support/query-plan.ts';
import { listShipmentsForStaff } from '#backend/persistence/shipments/shipment-lists.ts';

const SIZE = 2_600;
const PAGE = 20;

const backend = forAllTests(aBackend);
const draw = forAllTests(() => aDrawOnSale(backend));
const buyer = forAllTests(() => aBuyer(backend));

beforeAll(async () => {
  const { memberId } = buyer;
  const owner = { number: 0, memberId, drawIds: [draw.drawId] };
  await writeHistory(backend.url, owner, { orders: SIZE, shipments: SIZE });
  await withoutTriggers(backend, ['operator_log', 'news', 'banners', 'draws', 'prizes'], async () => {
    for (const statement of rowsOf(SIZE)) await backend.db.execute(statement);
    await copyDraw(SIZE);
  });
  await vacuumAnalyze(backend.url);
});

/** The lists whose rows `writeHistory` does not write. Every order has one capture and, if it was played, one refund. */
const rowsOf = (size: number) => [
  sql`insert into ledger (draw_id, order_id, kind, provider, payment_id, "from", "to", yen, at)
    select draw_id, order_id, 'capture', 'sandbox', order_id::text, 'provider', 'sales', total, ordered_at from orders`,
  sql`insert into refunds (draw_id, order_id, provider, payment_id, yen, reason, made_at, is_whole, done_at)
    select draw_id, order_id, 'sandbox', order_id::text, 700, 'byShop', ordered_at, true,
      case when row_number() over (order by ordered_at, order_id) % 100 > 0 then now() end
    from orders where status = 'CONFIRM'`,
  sql`insert into disputes (provider, dispute_id, payment_id, draw_id, order_id, yen, state, opened_at, ended_at)
    select 'sandbox', order_id::text, order_id::text, draw_id, order_id, total, 'won', ordered_at, ordered_at from orders`,
  sql`insert into reconciliation_findings (provider, kind, subject, ref, yen_here, found_at, seen_at, resolved_at)
    select 'sandbox', 'missingAtProvider', 'payment', n::text, 700, at, at, at
    from (select n, now() - n * interval '1 minute' as at from generate_series(1, ${size}::int) n) them`,
  sql`insert into approvals (call, input, summary, reason, requested_by, requested_at, expires_at)
    select 'refundOrder', '{}', '', '', 'hana', at, at + interval '7 days'
    from (select now() - n * interval '1 hour' as at from generate_series(1, ${size}::int) n) them`,
  sql`insert into operator_log (operator, action, facts, at, approval_id)
    select 'taro', case when n % 2 = 0 then 'reject' else 'refundOrder' end, '{}', requested_at, approval_id
    from (select *, row_number() over (order by requested_at) as n from approvals) them where n % 10 > 0`,
  sql`insert into news (news_number, category, title, summary, published_at, updated_at, body, entry_digest, published_at_written)
    select 100000 + n, 'notice', 'お知らせ ' || n, '', now() - n * interval '1 minute', now(), '[]', '', ''
    from generate_series(1, ${size}::int) n`,
  sql`insert into banners (banner_id, title, picture_id, picture_alt, link, position, entry_digest)
    select 'ops-' || n, 'ラベル ' || n, picture_id, '', '/sanrio', n, ''
    from generate_series(1, ${size}::int) n, (select picture_id from pictures limit 1) picture`,
  sql`insert into draw_drafts (directory_name, document, created_at, created_by, changed_at, changed_by)
    select 'draft-' || n, '{"title": "draft"}', at, 'hana', at, 'hana'
    from (select n, now() - n * interval '1 minute' as at from generate_series(1, ${size}::int) n) them`,
  sql`insert into members (email, email_key, password_hash, name, zip, address, address2, birthday, tel, joined_at)
    select e, e, 'x', 'たくさん', '1500001', '東京都渋谷区1', '', '1990-01-01', '09000000000', now() - n * interval '1 minute'
    from generate_series(1, ${size}::int) n, lateral (select 'many-' || n || '@example.jp' as e) emails`,
];

/** Adds draws that ended, each with the prizes of the draw on sale. */
async function copyDraw(size: number): Promise<void> {
  const changes = sql`jsonb_build_object('draw_id', md5('copy-' || n)::uuid, 'directory_name', 'copy-' || n,
    'title', 'copy-' || n, 'name', 'copy-' || n, 'opens_at', now() - n * interval '1 hour', 'closes_at', now() - n * interval '1 minute')`;
  for (const table of ['draws', 'prizes'] as const) {
    const { rows } = await backend.db.execute<{ names: string }>(sql`
      select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = ${table} and is_generated = 'NEVER'`);
    const names = sql.raw(rows[0]?.names ?? '');
    await backend.db.execute(sql`
      insert into ${sql.identifier(table)} (${names}) select ${names} from (
        select copy.* from ${sql.identifier(table)} t, generate_series(1, ${size}::int) n,
          lateral jsonb_populate_record(t, ${changes}) copy
        where t.draw_id = ${draw.drawId}) copies`);
  }
}

const first = { limit: PAGE, offset: 0 };
const slice = { limit: PAGE, after: undefined };
type Case = readonly [list: string, index: string, read: () => Promise<unknown>];

const CASES: readonly Case[] = [
  ['orders', 'orders_listed', () => listOrders(backend.db, {}, slice)],
  ['orders of accounting', 'orders_listed', () => accountingOrders(backend.db, {}, slice)],
  ['payments', 'ledger_captures', () => accountingPayments(backend.db, {}, slice)],
  [
    'payments by a method',
    'ledger_captures',
    () => accountingPayments(backend.db, { method: 'CARD' }, slice),
  ],
  ['refunds of accounting', 'refunds_listed', () => accountingRefunds(backend.db, { state: 'done' }, slice)],
  [
    'shipments of accounting',
    'shipments_listed',
    () => accountingShipments(backend.db, { state: 'DELIVERED' }, slice),
  ],
  [
    'refunds',
    'refunds_listed',
    () => listRefunds(backend.db, { state: 'done', method: undefined, ...first }),
  ],
  [
    'shipments of a state',
    'shipments_listed',
    () => listShipmentsForStaff(backend.db, { state: 'DELIVERED', ...first }),
  ],
  [
    'shipments of a task and a carrier',
    'shipments_task_done',
    () => listShipmentsForStaff(backend.db, { task: 'done', carrier: 'yamato', ...first }),
  ],
  ['members', 'members_joined', () => searchMembersBy(backend.db, undefined, first)],
  ['draws', 'draws_listed', () => pageOfDraws(backend.db, { state: 'ended', ...first })],
  ['draws by opening', 'draws_by_opening', () => pageOfDraws(backend.db, { sort: 'opensAt', ...first })],
  ['drafts', 'draw_drafts_listed', () => pageOfDraws(backend.db, { state: 'draft', ...first })],
  ['banners', 'banners_listed', () => listBanners(backend.db, { q: undefined, state: undefined, ...first })],
  ['news', 'news_listed', () => pageOfNews(backend.db, first)],
  ['drafts, those of published draws too', 'draw_drafts_listed', () => pageOfDrafts(backend.db, first)],
  [
    'findings',
    'reconciliation_findings_listed',
    () => listFindings(backend.db, { state: 'resolved', ...first }),
  ],
  ['disputes', 'disputes_listed', () => listDisputes(backend.db, first)],
  ['approvals', 'approvals_listed', () => listApprovals(backend.db, { state: undefined, ...first })],
  [
    'approved requests',
    'operator_log_decisions',
    () => listApprovals(backend.db, { state: 'approved', ...first }),
  ],
  [
    'the operator log of one action',
    'operator_log_of_action',
    () => pageOfActions(backend.db, { action: 'reject' }, { ...first, after: undefined }),
  ],
];

test.each(CASES)(
  'The first page of %s is found in the index %s, not by sorting',
  async (_list, index, read) => {
    const scans = await scansDuring(backend.db.$client, read);
    // A filter may leave out some of the rows that are read.
    expect(scans.some((scan) => scan.index === index && scan.read <= 3 * PAGE)).toBe(true);
  },
);

// The sums of a method compare the list with all orders.
const COUNTED = CASES.filter(([list]) => list !== 'payments by a method');

test.each(COUNTED)('%s: no more than the count of the list reads it whole', async (_list, _index, read) => {
  const whole = (await scansDuring(backend.db.$client, read)).filter((scan) => scan.read > 2_100);
  const tables = whole.map(({ table }) => table);
  expect(tables).toEqual([...new Set(tables)]);
});

test('A search of draws for a frequent word reads their index once, and a page of rows', async () => {
  const search = () => pageOfDraws(backend.db, { q: 'copy', sort: 'closesAt', ...first });
  const { total, items } = await search();
  expect([total > 50, items.length]).toEqual([true, PAGE]);
  const scans = await scansDuring(backend.db.$client, search);
  const ofDraws = scans.filter(({ table }) => table === 'draws');
  expect(ofDraws.filter(({ read }) => read > PAGE)).toEqual([
    { table: 'draws', way: 'Index Only Scan', index: 'draws_listed', read: SIZE },
  ]);
});

test('Pages of a list follow each other to its end', async () => {
  const { total } = await listFindings(backend.db, first);
  const last = { limit: PAGE, offset: total - PAGE };
  const before = await listFindings(backend.db, { limit: 5, offset: total - 5 });
  const end = await listFindings(backend.db, last);
  expect(end.items.slice(-5)).toEqual(before.items);
  expect((await listFindings(backend.db, { limit: PAGE, offset: total })).items).toEqual([]);
});

test('Matches that are far from the page are found and in order', async () => {
  await backend.db.execute(sql`update orders set payment_status = 'REFUNDED', quantity = 2, total = 1400
    where request_key in ('order-1', 'order-3', 'order-2600')`);
  const all = await accountingOrders(backend.db, {}, { limit: 1 });
  const rare = await accountingOrders(
    backend.db,
    { payment: 'REFUNDED' },
    { limit: 2, after: all.next ?? '' },
  );
  expect(rare.items.map(({ paymentStatus, total }) => [paymentStatus, total])).toEqual([
    ['REFUNDED', 1_400],
    ['REFUNDED', 1_400],
  ]);
  expect(rare.items[0]?.orderedAt.getTime()).toBeLessThan(rare.items[1]?.orderedAt.getTime() ?? 0);
  expect(rare.next).toBeNull();
  const newest = await listOrders(backend.db, { least: 1_400 }, { limit: 2, after: undefined });
  expect([newest.total, newest.items.map(({ quantity }) => quantity)]).toEqual([3, [2, 2]]);
});

test('The sums of a method count orders and shipping fees', async () => {
  const { all } = await accountingPayments(backend.db, { method: 'CARD' }, slice);
  expect(all?.rows).toBe(SIZE);
  expect((await accountingPayments(backend.db, { method: 'AU' }, slice)).all).toEqual({ rows: 0, yen: 0 });
});

test('A page of spare pieces or stock reads the prizes of few draws', async () => {
  const reads = [
    () => findSpares(backend.db, {}, { limit: PAGE, after: 'copy-77_A' }),
    () => pageOfStock(backend.db, {}, slice),
  ];
  for (const read of reads) {
    const scans = await scansDuring(backend.db.$client, read);
    const ofLines = scans.filter(({ table }) => table === 'draws' || table === 'prizes');
    // This shop has so few draws that their prizes are counted too.
    expect(ofLines.filter((scan) => scan.read > 10 * PAGE).length).toBeLessThanOrEqual(3);
  }
});

test('Prizes with a text are found in the indexes of names and draws', async () => {
  const scans = await scansDuring(backend.db.$client, () =>
    findSpares(backend.db, { q: 'copy-1777' }, slice),
  );
  expect(scans.filter(({ way }) => way === 'Seq Scan').filter(({ table }) => table === 'prizes')).toEqual([]);
  const whole = scans.filter(({ read }) => read > SIZE / 4);
  expect(whole).toEqual([]);
});
