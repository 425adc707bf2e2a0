import { aBackend, importFolder, catalogueRows, type TestBackend } from '../../support/backend.ts';
import {
  aBannerFile,
  aCatalogueFolder,
  aDrawFile,
  aNewsFile,
  type CatalogueFolder,
} from '../../support/catalogue.ts';

let backend: TestBackend;
let folder: CatalogueFolder;

beforeEach(async () => {
  backend = await aBackend();
  folder = await aCatalogueFolder();
});
afterEach(async () => {
  await backend.close();
  folder.remove();
});

const drawNow = async (name = 'otsukai') => (await backend.get(`/api/product/${name}`)).json();
const imported = () => importFolder(backend.db, folder.path);
const counts = () => catalogueRows(backend.db);

test('A catalogue comes in whole, and says what came', async () => {
  folder.draw('otsukai');
  folder.news('1');
  folder.banner('top');
  expect(await imported()).toEqual({
    dryRun: false,
    renamed: {},
    draws: { added: ['otsukai'], changed: [], unchanged: [] },
    news: { added: ['1'], changed: [], unchanged: [] },
    banners: { added: ['top'], changed: [], unchanged: [] },
    leftToOperators: [],
    // The same little picture as a scene, as goods and as a banner.
    pictures: { made: 3, kept: 0 },
  });
});

test('A second time nothing happens, not even to the dates that count from today', async () => {
  folder.draw('otsukai');
  folder.news('1');
  await imported();
  const before = [await drawNow(), await counts()];
  expect(await imported()).toMatchObject({
    draws: { added: [], changed: [], unchanged: ['otsukai'] },
    news: { unchanged: ['1'] },
    pictures: { made: 0, kept: 2 },
  });
  const { countedAt: _then, ...draw } = before[0];
  expect([await drawNow(), await counts()]).toMatchObject([draw, before[1] ?? {}]);
});

test('A dry run says what would come, and brings nothing', async () => {
  folder.draw('otsukai');
  expect(await importFolder(backend.db, folder.path, { dryRun: true })).toMatchObject({
    dryRun: true,
    draws: { added: ['otsukai'] },
    pictures: { made: 2 },
  });
  expect(await counts()).toMatchObject({ draws: '0', pictures: '0', announcements: '0' });
});

test('A demonstration shows tickets as drawn, once; a shop that sells must not', async () => {
  const demonstration = { drawn: { A: 1, D: 3 } };
  folder.draw('shown', aDrawFile({ demonstration }));
  expect(await imported()).toEqual([
    'draws/shown/draw.yaml:60: demonstration is only for catalogue import --demonstration: leave it out',
  ]);
  await importFolder(backend.db, folder.path, { demonstration: true });
  expect((await drawNow('shown')).tickets).toEqual({ total: 40, remaining: 36, held: 0 });

  folder.draw('shown', aDrawFile({ demonstration: { drawn: {} }, title: '新しい題' }));
  await importFolder(backend.db, folder.path, { demonstration: true });
  expect(await drawNow('shown')).toMatchObject({
    title: '新しい題',
    tickets: { total: 40, remaining: 36, held: 0 },
  });
});

test('What is no longer in the folder stays in the shop', async () => {
  folder.draw('otsukai');
  await imported();
  const other = await aCatalogueFolder();
  other.draw('amayadori');
  await importFolder(backend.db, other.path);
  other.remove();
  expect(await counts()).toMatchObject({ draws: '2' });
});

test('Changed news keep their day and say when they changed', async () => {
  folder.news('1', aNewsFile({ publishedAt: '-3d 12:00' }));
  await imported();
  const before = (await backend.get('/api/news/1')).json();
  expect(before.updatedAt).toBe(before.publishedAt);
  folder.news('1', aNewsFile({ publishedAt: '-3d 12:00', title: '直しました' }));
  await imported();
  const after = (await backend.get('/api/news/1')).json();
  expect(after).toMatchObject({ title: '直しました', publishedAt: before.publishedAt });
  expect(after.updatedAt > before.updatedAt).toBe(true);
});

test('A banner that is taken down by a date goes at that date', async () => {
  folder.banner('top', aBannerFile());
  await imported();
  expect((await backend.get('/api/banner')).json().total).toBe(1);
  folder.banner('top', aBannerFile({ endsAt: '-1d 10:00' }));
  await imported();
  expect((await backend.get('/api/banner')).json().total).toBe(0);
});

test('Two imports at once do not meet', async () => {
  folder.draw('otsukai');
  folder.news('1');
  const reports = await Promise.all([imported(), imported()]);
  const added = reports.map((report) => ('draws' in report ? report.draws.added.length : report));
  expect(added.toSorted()).toEqual([0, 1]);
  expect(await counts()).toMatchObject({ draws: '1', prizes: '4', news: '1', pictures: '2' });
});
