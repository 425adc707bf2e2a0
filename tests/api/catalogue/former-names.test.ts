import { sql } from 'drizzle-orm';
import { aBackend, importFolder, type TestBackend } from '../../support/backend.ts';
import { aCatalogueFolder, aDrawFile, type CatalogueFolder } from '../../support/catalogue.ts';
import { operatorLogOf } from '../../support/operator.ts';
import { clearAnnouncements, announcedTags } from '../../support/content.ts';

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

const drawNow = async (name: string) => (await backend.get(`/api/product/${name}`)).json();
const statusOf = async (path: string) => (await backend.get(path)).statusCode;
const imported = (options = {}) => importFolder(backend.db, folder.path, options);
const renamed = async () => {
  folder.draw('otsukai');
  await imported();
  const before = await drawNow('otsukai');
  await backend.db.execute(sql`update draws set sold = 3`);
  folder.remove();
  folder = await aCatalogueFolder();
  folder.draw('yugata', aDrawFile({ formerly: ['otsukai'] }));
  return { before, report: await imported() };
};

test('A draw may get another name: it stays the draw it was, and its old name leads to it', async () => {
  const { before, report } = await renamed();
  expect(report).toMatchObject({ draws: { added: [], changed: ['yugata'] }, renamed: { otsukai: 'yugata' } });

  const after = await drawNow('yugata');
  expect(after).toMatchObject({ productId: before.productId, directoryName: 'yugata' });
  expect(after.tickets.remaining).toBe(before.tickets.total - 3);
  expect(await drawNow('otsukai')).toMatchObject({ productId: before.productId, directoryName: 'yugata' });
  expect(await statusOf('/api/product/otsukai/fairness')).toBe(200);
  expect((await (await backend.get('/api/product')).json()).total).toBe(1);
});

test('Who keeps pages is told of every name they stand under', async () => {
  await renamed();
  expect(await announcedTags(backend)).toEqual(expect.arrayContaining(['draw:otsukai', 'draw:yugata']));

  await clearAnnouncements(backend);
  folder.draw('yugata', aDrawFile({ formerly: ['otsukai', 'machi'] }));
  await imported();
  expect(await announcedTags(backend)).toEqual(['draw:machi', 'draws']);
});

test('A former name stays one when the catalogue no longer says it, and when it is brought in again', async () => {
  await renamed();
  folder.draw('yugata', aDrawFile({ title: '新しい題' }));
  await imported();
  expect(await drawNow('otsukai')).toMatchObject({ title: '新しい題' });
  expect(await imported()).toMatchObject({ draws: { unchanged: ['yugata'] } });
});

test('A draw that gets its old name back is found under both', async () => {
  const { before } = await renamed();
  folder.remove();
  folder = await aCatalogueFolder();
  folder.draw('otsukai', aDrawFile({ formerly: ['yugata'] }));
  await imported();
  for (const name of ['otsukai', 'yugata'])
    expect(await drawNow(name)).toMatchObject({ productId: before.productId, directoryName: 'otsukai' });
});

test('A former name says nothing new of a draw: its page is as old as before', async () => {
  folder.draw('otsukai');
  await imported();
  const before = await drawNow('otsukai');
  folder.draw('otsukai', aDrawFile({ formerly: ['tsukai'] }));
  expect(await imported()).toMatchObject({ draws: { unchanged: ['otsukai'] } });
  expect((await drawNow('tsukai')).updatedAt).toBe(before.updatedAt);
});

test('The record says which draw got another name, and which names came to lead to a draw', async () => {
  await renamed();
  folder.draw('yugata', aDrawFile({ formerly: ['otsukai', 'machi'] }));
  await imported();
  await imported();
  const nothing = { added: [], changed: [] };
  const kinds = { draws: nothing, news: nothing, banners: nothing };
  expect((await operatorLogOf(backend)).map(({ facts }) => facts)).toMatchObject([
    { draws: { added: ['otsukai'] } },
    { draws: { changed: ['yugata'] }, renamed: { otsukai: 'yugata' } },
    { ...kinds, formerNames: ['machi'] },
  ]);
});

test('A dry run gives no names', async () => {
  folder.draw('otsukai', aDrawFile({ formerly: ['tsukai'] }));
  await imported();
  folder.draw('otsukai', aDrawFile({ formerly: ['tsukai', 'machi'] }));
  await imported({ dryRun: true });
  expect(await statusOf('/api/product/machi')).toBe(404);
});

test('A name that leads to one draw can be given to no other, and nothing is changed then', async () => {
  await renamed();
  folder.draw('otsukai');
  folder.draw('yugata', aDrawFile({ formerly: ['otsukai'] }));
  expect(await imported()).toContain(
    'draws/otsukai/draw.yaml:1: cannot be offered: otsukai is a former name of yugata',
  );
  expect((await (await backend.get('/api/product')).json()).total).toBe(1);
});

test('A former name is one that a draw could have', async () => {
  folder.draw('otsukai', aDrawFile({ formerly: ['faq'] }));
  const [fault] = Object.values(await imported());
  expect(fault).toMatch(/: formerly\[0\] must be a name a draw can have: lower-case letters, digits and hyphens/);
});
