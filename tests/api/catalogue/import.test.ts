import { sql } from 'drizzle-orm';
import { aBackend, bringIn, type TestBackend } from '../../builders/backend.ts';
import {
  aBannerFile,
  aCatalogueFolder,
  aDrawFile,
  aLastOne,
  aNewsFile,
  aPng,
  aPrizeLine,
  type CatalogueFolder,
} from '../../builders/catalogue.ts';

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
const imported = () => bringIn(backend.db, folder.path);
const counts = async () => {
  const { rows } = await backend.db.execute(
    sql`select (select count(*) from draws) as draws, (select count(*) from prizes) as prizes,
        (select count(*) from news) as news, (select count(*) from banners) as banners,
        (select count(*) from pictures) as pictures, (select count(*) from announcements) as announcements`,
  );
  return rows[0];
};

test('A catalogue comes in whole, and says what came', async () => {
  folder.draw('otsukai');
  folder.news('1');
  folder.banner('top');
  expect(await imported()).toEqual({
    dryRun: false,
    draws: { added: ['otsukai'], changed: [], unchanged: [] },
    news: { added: ['1'], changed: [], unchanged: [] },
    banners: { added: ['top'], changed: [], unchanged: [] },
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
  expect(await bringIn(backend.db, folder.path, { dryRun: true })).toMatchObject({
    dryRun: true,
    draws: { added: ['otsukai'] },
    pictures: { made: 2 },
  });
  expect(await counts()).toMatchObject({ draws: '0', pictures: '0', announcements: '0' });
});

test('Tickets are only shown as drawn where a demonstration is asked for, and only once', async () => {
  const demonstration = { drawn: { A: 1, D: 3 }, held: 2 };
  folder.draw('plain', aDrawFile({ demonstration }));
  await imported();
  expect((await drawNow('plain')).tickets).toEqual({ total: 40, remaining: 40, held: 0 });

  folder.draw('shown', aDrawFile({ demonstration }));
  await bringIn(backend.db, folder.path, { demonstration: true });
  expect((await drawNow('plain')).tickets).toEqual({ total: 40, remaining: 40, held: 0 });
  expect((await drawNow('shown')).tickets).toEqual({ total: 40, remaining: 36, held: 2 });
});

test('Words and pictures of a draw that sells may change; what was sold of it stays', async () => {
  folder.draw('otsukai', aDrawFile({ closesAt: '+9d 10:00' }));
  await imported();
  await backend.db.execute(sql`update draws set sold = 3, held = 1`);
  await backend.db.execute(sql`update prizes set drawn = 3 where grade = 'D'`);
  const before = await drawNow();

  folder.write('draws/otsukai/new.png', await aPng(40, 40));
  const prizes = ['A', 'B', 'C', 'D'].map((grade) =>
    aPrizeLine(grade, { picture: { file: 'new.png', alt: '' } }),
  );
  folder.draw('otsukai', aDrawFile({ closesAt: '+9d 10:00', title: '新しい題', prizes }));
  expect(await imported()).toMatchObject({ draws: { changed: ['otsukai'] }, pictures: { made: 1, kept: 1 } });

  const after = await drawNow();
  expect(after).toMatchObject({
    title: '新しい題',
    productId: before.productId,
    opensAt: before.opensAt,
    closesAt: before.closesAt,
    tickets: { total: 40, remaining: 37, held: 1 },
  });
  expect(after.prizes[3]).toMatchObject({ prizeId: before.prizes[3].prizeId, remaining: 7 });
  expect(after.prizes[3].picture.pictureId).not.toBe(before.prizes[3].picture.pictureId);
  expect(after.updatedAt > before.updatedAt).toBe(true);
});

test('What buyers of an open sale rely on cannot change', async () => {
  folder.draw('otsukai');
  await imported();
  const before = [(await drawNow()).price, await counts()];
  const prizes = ['A', 'B', 'C', 'D', 'E'].map((grade) =>
    aPrizeLine(grade, { total: grade === 'B' ? 11 : 10 }),
  );
  const lastSpecial = { salesType: 'last_special', lastOne: aLastOne() };
  folder.draw('otsukai', aDrawFile({ price: 600, opensAt: '-6d 10:00', prizes, ...lastSpecial }));
  folder.news('1');
  const says = 'cannot change any more: the sale has opened';
  expect(await imported()).toEqual([
    `draws/otsukai/draw.yaml:3: salesType ${says}`,
    `draws/otsukai/draw.yaml:5: price ${says}`,
    `draws/otsukai/draw.yaml:6: opensAt ${says}`,
    `draws/otsukai/draw.yaml:14: prizes ${says}`,
    `draws/otsukai/draw.yaml:25: prizes[1].total ${says}`,
    `draws/otsukai/draw.yaml:68: lastOne.name ${says}`,
  ]);
  expect([(await drawNow()).price, await counts()]).toEqual(before);
});

test('Before it opens everything about a draw may change', async () => {
  folder.draw('otsukai', aDrawFile({ opensAt: '+2d 10:00' }));
  await imported();
  const prizes = ['A', 'B', 'C', 'D', 'E'].map((grade) => aPrizeLine(grade, { total: 2 }));
  folder.draw('otsukai', aDrawFile({ opensAt: '+3d 10:00', price: 500, prizes }));
  expect(await imported()).toMatchObject({ draws: { changed: ['otsukai'] } });
  expect(await drawNow()).toMatchObject({ price: 500, tickets: { total: 10 } });
  folder.draw('otsukai', aDrawFile({ opensAt: '+3d 10:00', salesType: 'last_special', lastOne: aLastOne() }));
  await imported();
  const after = await drawNow();
  expect([after.prizes.length, after.lastOnePrize.name]).toEqual([4, '金のおつかいかご']);
  folder.draw('otsukai', aDrawFile({ opensAt: '+3d 10:00' }));
  await imported();
  expect((await drawNow()).lastOnePrize).toBeNull();
});

test('A period that would end before it began is refused, also when only one of its dates is new', async () => {
  folder.draw('otsukai', aDrawFile({ opensAt: '-7d 10:00' }));
  await imported();
  await backend.db.execute(sql`update draws set opens_at = opens_at - interval '30 days'`);
  folder.draw('otsukai', aDrawFile({ opensAt: '-7d 10:00', closesAt: '-6d 10:00' }));
  expect(await imported()).toMatchObject({ draws: { changed: ['otsukai'] } });
  await backend.db.execute(sql`update draws set opens_at = now(), closes_at = now() + interval '1 day'`);
  folder.draw('otsukai', aDrawFile({ opensAt: '-7d 10:00', closesAt: '-5d 10:00' }));
  expect(await imported()).toEqual([
    expect.stringContaining('draws/otsukai/draw.yaml:7: closesAt must be later than the opening'),
  ]);
});

test('What is no longer in the folder stays in the shop', async () => {
  folder.draw('otsukai');
  await imported();
  const other = await aCatalogueFolder();
  other.draw('amayadori');
  await bringIn(backend.db, other.path);
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
