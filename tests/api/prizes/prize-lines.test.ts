import { sql } from 'drizzle-orm';
import { aBackend } from '../../support/backend.ts';
import { HOUR_MS } from '../../support/content.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator } from '../../support/operator.ts';
import { aDrawOnSale } from '../../support/orders.ts';

const backend = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(backend, 'hana', 'owner'));

const DRAWS = {
  newest: { opensInMs: -HOUR_MS, prizes: [1, 9], lastOne: true, but: { title: 'なつのくじ' } },
  middle: { opensInMs: -2 * HOUR_MS, prizes: [10], but: { title: 'ふゆのくじ', reading: 'natsu' } },
  oldest: { opensInMs: -3 * HOUR_MS, prizes: [1, 2, 7], but: { title: 'まつり' } },
} as const;

beforeAll(async () => {
  for (const [directoryName, options] of Object.entries(DRAWS))
    await aDrawOnSale(backend, { directoryName, closesInMs: HOUR_MS, ...options });
  await backend.db.execute(sql`update prizes set name = 'なつみかん' where grade = 'C'`);
});

type Line = { readonly directoryName: string; readonly grade: string };
type Answer = { readonly total: number; readonly items: readonly Line[]; readonly next: string | null };

const CALLS = ['spares', 'stock'] as const;

const read = async (call: string, query: string): Promise<Answer> =>
  (await hana.ask('GET', `/api/ops/${call}?${query}`)).json();

const namesOf = ({ items }: Answer) => items.map(({ directoryName, grade }) => `${directoryName} ${grade}`);

const ALL = ['newest A', 'newest B', 'newest lastOne', 'middle A', 'oldest A', 'oldest B', 'oldest C'];

test.each(CALLS)('%s: the latest draw is first, and pages follow each other without gaps', async (call) => {
  for (const limit of [1, 2, 3, 7, 100]) {
    const names: string[] = [];
    let after = '';
    for (let pages = 0; pages < ALL.length + 1; pages += 1) {
      const page = await read(call, `limit=${limit}${after}`);
      expect(page.total).toBe(ALL.length);
      names.push(...namesOf(page));
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    expect(names).toEqual(ALL);
  }
});

test.each([
  ['q=なつ', ['newest A', 'newest B', 'newest lastOne', 'oldest C']],
  ['q=ナツミ', ['oldest C']],
  ['q=natsu', ['middle A']],
  ['q=oldest', ['oldest A', 'oldest B', 'oldest C']],
  ['q=なつ&after=newest_B', ['newest lastOne', 'oldest C']],
  ['q=なつ&draw=oldest', ['oldest C']],
  ['q=なつ&draw=newest&limit=1', ['newest A']],
  ['draw=oldest&after=oldest_A', ['oldest B', 'oldest C']],
  ['after=oldest_lastOne', []],
  ['after=never_A', []],
  ['q=ない', []],
  ['q=%25', []],
])('Found by %s', async (query, names) => {
  const encoded = encodeURI(query).replaceAll('%2525', '%25');
  for (const call of CALLS) expect(namesOf(await read(call, encoded))).toEqual(names);
});

test('A position that no page has is refused', async () => {
  for (const after of ['oldest', 'oldest_U', 'Oldest_A', 'oldest_A_B', '_A'])
    expect(await read('spares', `after=${after}`)).toMatchObject({
      code: 'invalidInput',
      parameter: 'after',
    });
});
