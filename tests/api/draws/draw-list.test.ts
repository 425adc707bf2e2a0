import { aBackend } from '../../support/backend.ts';
import { HOUR_MS } from '../../support/content.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator } from '../../support/operator.ts';
import { aDrawOnSale } from '../../support/orders.ts';

const backend = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(backend));

const DRAWS = {
  soon: { closesInMs: HOUR_MS, but: { title: 'なつのくじ', sold: 9 } },
  later: { closesInMs: 2 * HOUR_MS, but: { title: 'ふゆのくじ', reading: 'fuyu' } },
  next: { opensInMs: HOUR_MS, closesInMs: 3 * HOUR_MS },
  gone: { closesInMs: HOUR_MS / 2, but: { sold: 10 } },
  old: { opensInMs: -3 * HOUR_MS, closesInMs: -2 * HOUR_MS },
  recent: { opensInMs: -3 * HOUR_MS, closesInMs: -HOUR_MS },
} as const;

beforeAll(async () => {
  for (const [directoryName, options] of Object.entries(DRAWS))
    await aDrawOnSale(backend, { directoryName, ...options });
  await hana.ask('POST', '/api/ops/drafts', { body: { directoryName: 'new-one' } });
  await hana.ask('POST', '/api/ops/draws/soon/draft', { body: {} });
});

type Item = { readonly draw?: object; readonly draft?: object };
const list = async (query = '') => (await hana.ask('GET', `/api/ops/draw-list${query}`)).json();
const namesOf = ({ items }: { readonly items: readonly Item[] }) =>
  items.map(
    ({ draw, draft }) => Object.entries({ ...draw, ...draft }).find(([key]) => key === 'directoryName')?.[1],
  );

/** Names with an e: later, new-one, next, gone, recent. */
const WITH_E = 5;
const ALL = ['soon', 'later', 'new-one', 'next', 'gone', 'recent', 'old'];

test('It begins with what is on sale and ends first; a draft of a published draw is no row of its own', async () => {
  const answer = await list();
  expect(namesOf(answer)).toEqual(ALL);
  expect(answer).toMatchObject({
    total: 7,
    counts: { onSale: 2, draft: 1, upcoming: 1, soldOut: 1, ended: 2 },
  });
  expect(answer.items).toMatchObject([
    { kind: 'draw', hasDraft: true, draw: { state: 'onSale', sold: 9 } },
    { kind: 'draw', hasDraft: false },
    { kind: 'draft', draft: { kind: 'new', problems: expect.any(Number) } },
    { draw: { state: 'upcoming' } },
    { draw: { state: 'soldOut' } },
    { draw: { state: 'ended' } },
    { draw: { state: 'ended' } },
  ]);
});

test.each([
  '',
  'sort=remaining&direction=asc',
  'sort=remaining&direction=desc',
  'sort=opensAt&direction=desc',
  'sort=closesAt&direction=asc',
  'q=e',
  'q=e&sort=remaining&direction=desc',
  'q=e&sort=opensAt&direction=desc',
])('Its pages follow each other without gaps: %s', async (order) => {
  const whole = namesOf(await list(`?${order}`));
  expect(whole).toHaveLength(order.startsWith('q=') ? WITH_E : ALL.length);
  for (const limit of [1, 2, 3]) {
    const pages: unknown[] = [];
    for (let offset = 0; offset < whole.length; offset += limit)
      pages.push(...namesOf(await list(`?${order}&limit=${limit}&offset=${offset}`)));
    expect(pages).toEqual(whole);
  }
});

test.each([
  ['state=onSale', ['soon', 'later']],
  ['state=draft', ['new-one']],
  ['state=draft&sort=opensAt', ['new-one']],
  ['state=ended&sort=closesAt', ['old', 'recent']],
  ['q=のくじ', ['soon', 'later']],
  ['q=くじ　ＳＯＯＮ', ['soon']],
  ['q=FUYU', ['later']],
  ['q=new', ['new-one']],
  ['q=soon later', []],
  ['q=%25', []],
  ['q=e', ['later', 'new-one', 'next', 'gone', 'recent']],
  ['q=e&state=draft', ['new-one']],
  ['q=o&state=onSale', ['soon']],
  ['q=e&sort=closesAt&direction=desc', ['next', 'later', 'gone', 'recent', 'new-one']],
  ['q=・', ALL],
  ['q=ふゆ・くじ', ['later']],
  ['q=のくじ&state=ended', []],
  ['sort=remaining&state=onSale', ['soon', 'later']],
  ['sort=remaining&direction=desc&state=onSale', ['later', 'soon']],
])('Found by %s', async (query, names) => {
  const encoded = encodeURI(query).replaceAll('%2525', '%25');
  const answer = await list(`?${encoded}`);
  expect([namesOf(answer), answer.total]).toEqual([names, names.length]);
});

test('Where it is sorted by time, drafts, which have none, come last in both directions', async () => {
  expect(namesOf(await list('?sort=closesAt&direction=asc')).at(-1)).toBe('new-one');
  expect(namesOf(await list('?sort=closesAt&direction=desc'))).toEqual([
    'next',
    'later',
    'soon',
    'gone',
    'recent',
    'old',
    'new-one',
  ]);
});

test('Its file has the rows of its filters', async () => {
  const csv = async (query: string) => (await hana.ask('GET', `/api/ops/draws.csv${query}`)).body;
  const lines = (await csv('?state=ended')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(await csv(`?q=${encodeURIComponent('なつ')}`)).toContain('なつのくじ');
  expect(await csv('?state=draft')).toContain('"new-one","下書き"');
});
