import { sql } from 'drizzle-orm';
import { aBackend, importFolder, catalogueRows, type TestBackend } from '../../support/backend.ts';
import {
  aCatalogueFolder,
  aDrawFile,
  aLastOne,
  aPng,
  aPrizeLine,
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

test('A draw that sold out changed when its last ticket was sold; what went back since then changed nothing', async () => {
  folder.draw('otsukai', aDrawFile({ closesAt: '+9d 10:00' }));
  await imported();
  const soldAt = new Date(Date.now() - 3_600_000).toISOString();
  await backend.db.execute(sql`update draws set updated_at = now() - interval '2 days', sold = total,
    opens_at = now() - interval '3 days'`);
  await backend.db.execute(sql`insert into draw_log
    (draw_id, seq, kind, order_hash, from_ticket, count, at, prev, hash)
    select draw_id, line.seq, line.kind::log_kind, 'a', line.seq, 1, line.at, 'a', 'a' from draws, (values
      (0, 'sale', now() - interval '1 day'), (1, 'sale', ${soldAt}::timestamptz), (2, 'refund', now())
    ) as line (seq, kind, at)`);
  expect((await drawNow()).updatedAt).toBe(soldAt);
  expect((await backend.get('/api/product')).json().items[0].updatedAt).toBe(soldAt);
});
