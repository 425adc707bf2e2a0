import { sql } from 'drizzle-orm';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator } from '../../support/operator.ts';
import { aDrawOnSale } from '../../support/orders.ts';
import { vacuumAnalyze, withoutTriggers } from '../../support/query-plan.ts';

const COUNTED = 10_000;
const ROWS = COUNTED + 30;
const LIMIT = 20;

const backend = forAllTests(aBackend);
const owner = forAllTests(() => anOperator(backend));

beforeAll(async () => {
  const writing = sql`
    insert into news (news_number, category, title, summary, published_at, updated_at, body, entry_digest, published_at_written)
    select 100000 + n, 'notice', 'ぬいぐるみ' || case when n % 1000 = 0 then ' 限定品' else '' end, '', now() - n * interval '1 minute',
      now(), '[]', '', ''
    from generate_series(1, ${ROWS}::int) n`;
  await withoutTriggers(backend, ['news'], () => backend.db.execute(writing));
  await vacuumAnalyze(backend.url);
});

const page = async (offset: number, q?: string) => {
  const search = q === undefined ? '' : `&q=${encodeURIComponent(q)}`;
  const answer = await owner.ask('GET', `/api/ops/news?limit=${LIMIT}&offset=${offset}${search}`);
  const { total, items } = answer.json();
  return { total, numbers: items.map(({ newsId }: { readonly newsId: string }) => Number(newsId) - 100_000) };
};

const numbersFrom = (first: number, count = LIMIT) => Array.from({ length: count }, (_, nth) => first + nth);

describe.each([
  ['without a search', undefined],
  ['of a frequent word', 'ぬいぐるみ'],
])('A long list %s', (_what, q) => {
  test('is counted up to 10,000', async () => {
    expect(await page(0, q)).toEqual({ total: COUNTED, numbers: numbersFrom(1) });
    expect(await page(COUNTED - LIMIT - 1, q)).toEqual({
      total: COUNTED,
      numbers: numbersFrom(COUNTED - LIMIT),
    });
  });

  test('is counted beyond that to the row after the page', async () => {
    expect(await page(COUNTED, q)).toEqual({ total: COUNTED + LIMIT + 1, numbers: numbersFrom(COUNTED + 1) });
  });

  test('ends with its last row', async () => {
    const rest = ROWS - LIMIT / 2;
    expect(await page(rest, q)).toEqual({ total: ROWS, numbers: numbersFrom(rest + 1, LIMIT / 2) });
    expect(await page(ROWS, q)).toEqual({ total: ROWS, numbers: [] });
  });
});

test('The matches of a rare word are counted and sorted', async () => {
  expect(await page(0, '限定品')).toEqual({
    total: 10,
    numbers: numbersFrom(1, 10).map((nth) => nth * 1_000),
  });
});

test('A search of draws counts ended ones up to 10,000, and goes on to the last one', async () => {
  const draw = await aDrawOnSale(backend);
  const copied = sql`jsonb_build_object('draw_id', md5('copy-' || n)::uuid, 'directory_name', 'copy-' || lpad(n::text, 5, '0'),
    'title', 'copy', 'name', 'copy', 'opens_at', now() - interval '1 year', 'closes_at', now() - n * interval '1 minute')`;
  const { rows } = await backend.db.execute<{ names: string }>(sql`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = 'draws' and is_generated = 'NEVER'`);
  const names = sql.raw(rows[0]?.names ?? '');
  const copying = sql`
    insert into draws (${names}) select ${names} from (select copy.* from draws d, generate_series(1, ${ROWS}::int) n,
      lateral jsonb_populate_record(d, ${copied}) copy where d.draw_id = ${draw.drawId}) copies`;
  await withoutTriggers(backend, ['draws'], () => backend.db.execute(copying));
  await vacuumAnalyze(backend.url);
  const found = async (query: string) =>
    (await owner.ask('GET', `/api/ops/draw-list?q=copy&limit=${LIMIT}&${query}`)).json();
  const namesIn = ({
    items,
  }: {
    readonly items: readonly { readonly draw: { readonly directoryName: string } }[];
  }) => items.map((item) => Number(item.draw.directoryName.slice('copy-'.length)));
  const first = await found('offset=0');
  expect([first.total, first.counts.ended, namesIn(first)]).toEqual([COUNTED, COUNTED, numbersFrom(1)]);
  const last = await found(`offset=${ROWS - 1}&state=ended`);
  expect([last.total, namesIn(last)]).toEqual([ROWS, [ROWS]]);
  const byTime = await found('offset=0&sort=closesAt');
  expect([byTime.total, namesIn(byTime)]).toEqual([ROWS, numbersFrom(ROWS - LIMIT + 1).toReversed()]);
});
