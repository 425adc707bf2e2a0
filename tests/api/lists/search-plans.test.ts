import { sql } from 'drizzle-orm';
import { listBanners } from '#backend/persistence/content/banners.ts';
import { pageOfNews } from '#backend/persistence/content/news-for-staff.ts';
import { pageOfPictures } from '#backend/persistence/content/pictures-for-staff.ts';
import { pageOfDrafts } from '#backend/persistence/draws/drafts.ts';
import { listApprovals } from '#backend/persistence/staff/approvals.ts';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { type Scan, scansDuring, vacuumAnalyze } from '../../support/query-plan.ts';

const SIZE = 5_000;
const PAGE = 20;
const first = { limit: PAGE, offset: 0 };

/** In all texts, and in one of a hundred. */
const FREQUENT = 'まるぽ';
const RARE = '金魚';
const TEXT = sql`${FREQUENT} || ' ' || n || case when n % 100 = 7 then ${RARE} else '' end`;

const TRIGGERED = ['news', 'banners', 'draw_drafts', 'operator_log'];

const ROWS = [
  sql`insert into pictures (picture_id, kind, width, height, widths, made_at)
    select 'p' || n, 'goods', 1, 1, '{1}', now() - n * interval '1 minute' from generate_series(1, ${SIZE}::int) n`,
  sql`insert into banners (banner_id, title, picture_id, picture_alt, link, position, entry_digest)
    select 'ops-' || n, ${TEXT}, 'p' || n, '', '/sanrio', n, '' from generate_series(1, ${SIZE}::int) n`,
  sql`insert into news (news_number, category, title, summary, published_at, updated_at, body, entry_digest, published_at_written)
    select n, 'notice', ${TEXT}, '', now() - n * interval '1 minute', now(), '[]', '', '' from generate_series(1, ${SIZE}::int) n`,
  sql`insert into draw_drafts (directory_name, document, created_at, created_by, changed_at, changed_by)
    select 'draft-' || n, jsonb_build_object('title', ${TEXT}), now(), 'hana', now() - n * interval '1 minute', 'hana'
    from generate_series(1, ${SIZE}::int) n`,
  sql`insert into approvals (call, input, summary, reason, requested_by, requested_at, expires_at)
    select 'refundOrder', '{}', ${TEXT}, '', 'hana', at, at + interval '7 days'
    from (select n, now() - n * interval '1 hour' as at from generate_series(1, ${SIZE}::int) n) them`,
  sql`insert into operator_log (operator, action, facts, at, approval_id)
    select 'taro', case when n % 2 = 0 then 'reject' else 'refundOrder' end, '{}', requested_at, approval_id
    from (select *, row_number() over (order by requested_at) as n from approvals) them where n % 10 > 0`,
  sql`select refresh_picture_texts(array_agg(picture_id)) from pictures`,
];

const backend = forAllTests(aBackend);

beforeAll(async () => {
  for (const table of TRIGGERED)
    await backend.db.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
  for (const statement of ROWS) await backend.db.execute(statement);
  for (const table of TRIGGERED)
    await backend.db.execute(sql`alter table ${sql.identifier(table)} enable trigger user`);
  await vacuumAnalyze(backend.url);
});

type List = (
  q: string,
  page?: typeof first,
) => Promise<{ readonly total: number; readonly items: readonly object[] }>;

const LISTS: readonly (readonly [list: string, table: string, read: List])[] = [
  ['banners', 'banners', (q, page = first) => listBanners(backend.db, { q, state: undefined, ...page })],
  ['news', 'news', (q, page = first) => pageOfNews(backend.db, { q, ...page })],
  ['drafts', 'draw_drafts', (q, page = first) => pageOfDrafts(backend.db, { q, ...page })],
  ['pictures', 'picture_texts', (q, page = first) => pageOfPictures(backend.db, { q, ...page })],
  [
    'approvals',
    'approvals',
    (q, page = first) => listApprovals(backend.db, { q, state: undefined, ...page }),
  ],
];

const readsOf = (scans: readonly Scan[], of: string) =>
  scans.filter(({ table, read }) => table === of && read > 2 * PAGE).map(({ read, way }) => [way, read]);

describe.each(LISTS)('A search of %s', (_list, table, read) => {
  test('for a rare word reads the rows that have it', async () => {
    expect((await read(RARE)).total).toBe(SIZE / 100);
    const scans = await scansDuring(backend.db.$client, () => read(RARE));
    expect(readsOf(scans, table)).toEqual([['Bitmap Heap Scan', SIZE / 100]]);
  });

  test('for a frequent word reads all texts once', async () => {
    expect((await read(FREQUENT)).total).toBe(SIZE);
    const scans = await scansDuring(backend.db.$client, () => read(FREQUENT));
    expect(readsOf(scans, table).map(([, rows]) => rows)).toEqual([SIZE]);
  });

  test('has the same order for each page', async () => {
    const all = await read(RARE, { limit: SIZE, offset: 0 });
    const parts = [await read(RARE, { limit: 30, offset: 0 }), await read(RARE, { limit: 30, offset: 30 })];
    expect(parts.flatMap(({ items }) => items)).toEqual(all.items);
    expect((await read(RARE, { limit: 30, offset: SIZE })).items).toEqual([]);
  });
});

test('A search of decided requests reads each request and each decision once', async () => {
  const read = () => listApprovals(backend.db, { q: FREQUENT, state: 'rejected', ...first });
  expect((await read()).total).toBe((SIZE * 4) / 10);
  const scans = await scansDuring(backend.db.$client, read);
  expect(scans.filter((scan) => scan.read > 2 * SIZE)).toEqual([]);
  expect(readsOf(scans, 'approvals').map(([, rows]) => rows)).toEqual([SIZE]);
  expect(readsOf(scans, 'operator_log')).toHaveLength(1);
});
