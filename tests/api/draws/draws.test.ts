import { sql } from 'drizzle-orm';
import { DrawDetail, type DrawSummary } from '#lib/contract/draw.ts';
import { PageNames } from '#lib/contract/page.ts';
import { aBackend, importFolder } from '../../support/backend.ts';
import { aCatalogueFolder, aDrawFile, aLastOne } from '../../support/catalogue.ts';
import { hoursAgo, publish } from '../../support/content.ts';
import { forAllTests } from '../../support/fixtures.ts';

const backend = forAllTests(aBackend);
const folder = forAllTests(aCatalogueFolder);
beforeAll(async () => {
  const lastSpecial = { salesType: 'last_special', lastOne: aLastOne() };
  const drawn = (each: number) => ({ demonstration: { drawn: { A: each, B: each, C: each, D: each } } });
  folder.draw('now', aDrawFile({ closesAt: '+20d 10:00', ...drawn(4) }));
  folder.draw('closing', aDrawFile({ closesAt: '+2d 10:00', ...lastSpecial }));
  folder.draw('soon', aDrawFile({ opensAt: '+3d 10:00' }));
  folder.draw('gone', aDrawFile({ ...lastSpecial, ...drawn(10) }));
  folder.draw('over', aDrawFile({ opensAt: '-30d 10:00', closesAt: '-3d 10:00', ...drawn(2) }));
  expect(await importFolder(backend.db, folder.path, { demonstration: true })).toMatchObject({
    dryRun: false,
  });
  await backend.db.execute(sql`update draws set held = 3 where directory_name = 'now'`);
});

const listed = async (query = '') => {
  const { total, items } = (await backend.get(`/api/product${query}`)).json();
  return { total, names: items.map((draw: { directoryName: string }) => draw.directoryName) };
};

test('The list shows every draw with its state', async () => {
  const { items } = (await backend.get('/api/product')).json();
  const states = items.map((draw: { directoryName: string; state: string }) => [
    draw.directoryName,
    draw.state,
  ]);
  expect(states).toEqual([
    ['closing', 'onSale'],
    ['now', 'onSale'],
    ['soon', 'upcoming'],
    ['gone', 'soldOut'],
    ['over', 'ended'],
  ]);
});

test('The list says what is left of the three best grades', async () => {
  const { items } = (await backend.get('/api/product')).json();
  const left = items.map(({ bestGrades }: Pick<DrawSummary, 'bestGrades'>) =>
    bestGrades.map(({ grade, remaining }) => `${grade}${remaining}`).join(' '),
  );
  expect(left).toEqual(['A10 B10 C10', 'A6 B6 C6', 'A10 B10 C10', 'A0 B0 C0', 'A8 B8 C8']);
});

test('The list is paged and filtered by sales type', async () => {
  expect(await listed('?limit=2&offset=1')).toEqual({ total: 5, names: ['now', 'soon'] });
  expect(await listed('?offset=5')).toEqual({ total: 5, names: [] });
  expect(await listed('?salesType=last_special')).toEqual({ total: 2, names: ['closing', 'gone'] });
  expect(await listed('?salesType=normal&limit=1')).toEqual({ total: 3, names: ['now'] });
});

test('A draw is shown with its price, dates, prizes, counts, limits and terms', async () => {
  const answer = await backend.get('/api/product/now');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, no-cache');
  const draw = DrawDetail.parse(answer.json());
  expect(draw).toMatchObject({
    directoryName: 'now',
    state: 'onSale',
    price: 700,
    tickets: { total: 40, remaining: 24, held: 3 },
    lastOnePrize: null,
    limits: { perPurchase: 20, perMember: null, concurrentPlaying: 100 },
    shipping: { fee: 600, freeFrom: null, storageDays: 60, combinable: true },
  });
  expect(
    draw.prizes.map(({ grade, total, remaining, oddsPercent }) => [grade, total, remaining, oddsPercent]),
  ).toEqual([
    ['A', 10, 6, 25],
    ['B', 10, 6, 25],
    ['C', 10, 6, 25],
    ['D', 10, 6, 25],
  ]);
});

test('The last-one prize is given with the last ticket', async () => {
  const given = async (name: string) => (await backend.get(`/api/product/${name}`)).json().lastOnePrize.given;
  expect(await given('closing')).toBe(false);
  expect(await given('gone')).toBe(true);
});

test('A query for a state returns the draw only in that state', async () => {
  expect((await backend.get('/api/product/soon?state=upcoming')).statusCode).toBe(200);
  const elsewhere = await backend.get('/api/product/soon?state=onSale');
  expect(elsewhere.statusCode).toBe(404);
  expect(elsewhere.json()).toMatchObject({ code: 'drawNotInState', parameter: 'state' });
});

test.each(['nobody', 'faq', 'UPPER', '-x', 'a'.repeat(61), '..%2f..%2fetc', '%00', 'now%20'])(
  'A draw with the name %s is not found',
  async (name) => {
    const answer = await backend.get(`/api/product/${name}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'drawNotFound', parameter: 'directoryName' });
  },
);

test('The names of pages are those of all draws, former ones too, and of published news', async () => {
  await backend.db.execute(
    sql`insert into former_names (directory_name, draw_id)
        select 'once', draw_id from draws where directory_name = 'over'`,
  );
  await publish(backend.db, { newsNumber: 12 });
  await publish(backend.db, { newsNumber: 13, publishedAt: hoursAgo(-1) });
  await publish(backend.db, { newsNumber: 14, withdrawnAt: hoursAgo(1) });
  const answer = await backend.get('/api/page');
  const { draws, news } = PageNames.parse(answer.json());
  expect(draws.toSorted()).toEqual(['closing', 'gone', 'now', 'once', 'over', 'soon']);
  expect(news).toEqual(['12']);
  expect(answer.headers['cache-control']).toBe('public, no-cache');
});
