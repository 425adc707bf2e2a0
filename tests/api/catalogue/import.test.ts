import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { prepareBoxes } from '#backend/actions/fairness/boxes.ts';
import { catalogueTime, DAY_MS } from '#backend/domain/time.ts';
import { aBackend, catalogueRows, importFolder } from '../../support/backend.ts';
import {
  aBannerFile,
  aCatalogueFolder,
  aDrawFile,
  aLastOne,
  aNewsFile,
  aPng,
  aPrizeLine,
} from '../../support/catalogue.ts';
import { announcedTags, clearAnnouncements } from '../../support/content.ts';
import { operatorLogOf } from '../../support/operator.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';

const backend = restoredForEachTest(aBackend);
const folder = forEachTest(aCatalogueFolder);

const drawNow = async (name = 'otsukai') => (await backend.get(`/api/product/${name}`)).json();
const imported = (options = {}) => importFolder(backend.db, folder.path, options);
const counts = () => catalogueRows(backend.db);

/** The opening of a draw whose manifest is announced. */
const IN_HALF_A_DAY = catalogueTime(new Date(Date.now() + DAY_MS / 2));

test('An import adds all entries and reports them', async () => {
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
    // One picture file, rendered as a scene, as goods and as a banner.
    pictures: { made: 3, kept: 0 },
    checks: [expect.objectContaining({ directoryName: 'otsukai' })],
  });
});

test('A second import changes nothing, not even dates relative to today', async () => {
  folder.draw('otsukai');
  folder.news('1');
  await imported();
  const before = [await drawNow(), await counts()];
  expect(await imported()).toMatchObject({
    draws: { added: [], changed: [], unchanged: ['otsukai'] },
    news: { unchanged: ['1'] },
    pictures: { made: 0, kept: 2 },
  });
  const { countedAt: _countedAt, ...draw } = before[0];
  expect([await drawNow(), await counts()]).toMatchObject([draw, before[1] ?? {}]);
});

test('A dry run reports the changes and stores nothing', async () => {
  folder.draw('otsukai');
  expect(await imported({ dryRun: true })).toMatchObject({
    dryRun: true,
    draws: { added: ['otsukai'] },
    pictures: { made: 2 },
  });
  expect(await counts()).toMatchObject({ draws: '0', pictures: '0', announcements: '0' });
});

test('A demonstration imports drawn tickets once; a shop on sale rejects them', async () => {
  const demonstration = { drawn: { A: 1, D: 3 } };
  folder.draw('shown', aDrawFile({ demonstration }));
  expect(await imported()).toEqual([
    'draws/shown/draw.yaml:62: demonstration is only for catalogue import --demonstration: leave it out',
  ]);
  await imported({ demonstration: true });
  expect((await drawNow('shown')).tickets).toEqual({ total: 40, remaining: 36, held: 0 });

  folder.draw('shown', aDrawFile({ demonstration: { drawn: {} }, title: '新しい題' }));
  await imported({ demonstration: true });
  expect(await drawNow('shown')).toMatchObject({
    title: '新しい題',
    tickets: { total: 40, remaining: 36, held: 0 },
  });
});

test('Entries missing in the folder stay in the shop', async () => {
  folder.draw('otsukai');
  await imported();
  const other = await aCatalogueFolder();
  other.draw('amayadori');
  await importFolder(backend.db, other.path);
  other.close();
  expect(await counts()).toMatchObject({ draws: '2' });
});

test('Changed news keep their date and get a new time of change', async () => {
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

test('A banner disappears at its end', async () => {
  folder.banner('top', aBannerFile());
  await imported();
  expect((await backend.get('/api/banner')).json().total).toBe(1);
  folder.banner('top', aBannerFile({ endsAt: '-1d 10:00' }));
  await imported();
  expect((await backend.get('/api/banner')).json().total).toBe(0);
});

test('Two simultaneous imports run one after the other', async () => {
  folder.draw('otsukai');
  folder.news('1');
  const reports = await Promise.all([imported(), imported()]);
  const added = reports.map((report) => ('draws' in report ? report.draws.added.length : report));
  expect(added.toSorted()).toEqual([0, 1]);
  expect(await counts()).toMatchObject({ draws: '1', prizes: '4', news: '1', pictures: '2' });
});

test('Texts and pictures of a draw on sale may change, and its sales stay', async () => {
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

test('The terms of a draw on sale cannot change', async () => {
  folder.draw('otsukai');
  await imported();
  const before = [(await drawNow()).price, await counts()];
  const prizes = ['A', 'B', 'C', 'D', 'E'].map((grade) =>
    aPrizeLine(grade, { total: grade === 'B' ? 11 : 10 }),
  );
  const lastSpecial = { salesType: 'last_special', lastOne: aLastOne() };
  folder.draw('otsukai', aDrawFile({ price: 600, opensAt: '-6d 10:00', prizes, ...lastSpecial }));
  folder.news('1');
  const message = 'cannot change any more: the sale has opened';
  expect(await imported()).toEqual([
    `draws/otsukai/draw.yaml:3: salesType ${message}`,
    `draws/otsukai/draw.yaml:5: price ${message}`,
    `draws/otsukai/draw.yaml:6: opensAt ${message}`,
    `draws/otsukai/draw.yaml:14: prizes ${message}`,
    `draws/otsukai/draw.yaml:25: prizes[1].total ${message}`,
    `draws/otsukai/draw.yaml:70: lastOne.name ${message}`,
  ]);
  expect([(await drawNow()).price, await counts()]).toEqual(before);
});

test('All of a draw may change before the sale', async () => {
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

test('A sale that ends before its opening is rejected, also when only one date is new', async () => {
  folder.draw('otsukai', aDrawFile({ opensAt: '+7d 10:00', closesAt: '+60d 10:00' }));
  await imported();
  await backend.db.execute(sql`update draws set opens_at = opens_at + interval '30 days'`);
  folder.draw('otsukai', aDrawFile({ opensAt: '+7d 10:00', closesAt: '+38d 10:00' }));
  expect(await imported()).toMatchObject({ draws: { changed: ['otsukai'] } });
  folder.draw('otsukai', aDrawFile({ opensAt: '+7d 10:00', closesAt: '+36d 10:00' }));
  expect(await imported()).toEqual([
    expect.stringContaining('draws/otsukai/draw.yaml:7: closesAt must be later than the opening'),
  ]);
});

test('Names are stored in the composed form, which the manifest of a draw demands', async () => {
  const file = aDrawFile({ opensAt: IN_HALF_A_DAY, closesAt: '+30d 00:00', title: 'か\u3099らす' });
  folder.draw('otsukai', file);
  await imported();
  expect(await drawNow()).toMatchObject({ title: 'がらす' });
});

test('An import changes nothing that an announced manifest states', async () => {
  const file = { opensAt: IN_HALF_A_DAY, closesAt: '+30d 00:00' };
  folder.draw('otsukai', aDrawFile(file));
  await imported();
  await prepareBoxes(backend.db, backend.paying.shopLog);
  const before = await drawNow();
  folder.draw('otsukai', aDrawFile({ ...file, price: 500 }));
  expect(await imported()).toEqual([expect.stringContaining('price')]);
  expect((await drawNow()).price).toBe(before.price);
  folder.draw('otsukai', aDrawFile({ ...file, title: '新しい題' }));
  expect(await imported()).toMatchObject({ draws: { changed: ['otsukai'] } });
});

test('The time of change of a sold-out draw is its last sale, not a later refund', async () => {
  folder.draw('otsukai', aDrawFile({ closesAt: '+9d 10:00' }));
  await imported();
  const soldAt = new Date(Date.now() - 3_600_000).toISOString();
  await backend.db.execute(sql`update draws set updated_at = now() - interval '2 days', sold = total,
    opens_at = now() - interval '3 days'`);
  await backend.db.execute(sql`insert into draw_log
    (draw_id, seq, kind, order_hash, from_ticket, count, at, hash)
    select draw_id, line.seq, line.kind::log_kind, 'a', line.seq, 1, line.at, 'a' from draws, (values
      (0, 'sale', now() - interval '1 day'), (1, 'sale', ${soldAt}::timestamptz), (2, 'refund', now())
    ) as line (seq, kind, at)`);
  expect((await drawNow()).updatedAt).toBe(soldAt);
  expect((await backend.get('/api/product')).json().items[0].updatedAt).toBe(soldAt);
});

const FILES = ['draws/otsukai/draw.yaml', 'news/1/news.yaml', 'banners/top/banner.yaml'];

test('The examples of the document are a valid catalogue', async () => {
  const document = readFileSync('docs/catalogue.md', 'utf8');
  const examples = [...document.matchAll(/^```yaml\n([^]*?)^```/gm)].map(([, example = '']) => example);
  expect(examples).toHaveLength(FILES.length);
  const pixels = await aPng(32, 18);
  for (const [index, file] of FILES.entries()) {
    const example = examples[index] ?? '';
    folder.write(file, example.replaceAll('.svg', '.png'));
    for (const [, picture] of example.matchAll(/file: ([\w-]+)\.svg/g)) {
      folder.write(file.replace(/[^/]+$/, `${picture}.png`), pixels);
    }
  }
  expect(await imported()).toMatchObject({
    draws: { added: ['otsukai'] },
    news: { added: ['1'] },
    banners: { added: ['top'] },
  });
  const { tickets, lastOnePrize } = (await backend.get('/api/product/otsukai')).json();
  expect([tickets.total, lastOnePrize.name]).toEqual([200, '金のかごセット']);
});

describe('Former names', () => {
  const statusOf = async (path: string) => (await backend.get(path)).statusCode;
  /** Imports the draw otsukai and then the same draw as yugata. */
  const renamed = async () => {
    folder.draw('otsukai');
    await imported();
    const before = await drawNow('otsukai');
    await backend.db.execute(sql`update draws set sold = 3`);
    rmSync(join(folder.path, 'draws'), { recursive: true });
    folder.draw('yugata', aDrawFile({ formerly: ['otsukai'] }));
    return { before, report: await imported() };
  };

  test('A renamed draw stays the same draw and is found by its former name', async () => {
    const { before, report } = await renamed();
    expect(report).toMatchObject({
      draws: { added: [], changed: ['yugata'] },
      renamed: { otsukai: 'yugata' },
    });

    const after = await drawNow('yugata');
    expect(after).toMatchObject({ productId: before.productId, directoryName: 'yugata' });
    expect(after.tickets.remaining).toBe(before.tickets.total - 3);
    expect(await drawNow('otsukai')).toMatchObject({ productId: before.productId, directoryName: 'yugata' });
    await prepareBoxes(backend.db, backend.paying.shopLog);
    expect(await statusOf('/api/product/otsukai/fairness')).toBe(200);
    expect((await (await backend.get('/api/product')).json()).total).toBe(1);
  });

  test('The pages of all names of a draw are revalidated', async () => {
    await renamed();
    expect(await announcedTags(backend)).toEqual(expect.arrayContaining(['draw:otsukai', 'draw:yugata']));

    await clearAnnouncements(backend);
    folder.draw('yugata', aDrawFile({ formerly: ['otsukai', 'machi'] }));
    await imported();
    expect(await announcedTags(backend)).toEqual(['draw:machi', 'draws']);
  });

  test('A former name is kept when the catalogue no longer lists it', async () => {
    await renamed();
    folder.draw('yugata', aDrawFile({ title: '新しい題' }));
    await imported();
    expect(await drawNow('otsukai')).toMatchObject({ title: '新しい題' });
    expect(await imported()).toMatchObject({ draws: { unchanged: ['yugata'] } });
  });

  test('A draw that gets its old name back is found by both', async () => {
    const { before } = await renamed();
    rmSync(join(folder.path, 'draws'), { recursive: true });
    folder.draw('otsukai', aDrawFile({ formerly: ['yugata'] }));
    await imported();
    for (const name of ['otsukai', 'yugata'])
      expect(await drawNow(name)).toMatchObject({ productId: before.productId, directoryName: 'otsukai' });
  });

  test('A new former name does not change the time of change of a draw', async () => {
    folder.draw('otsukai');
    await imported();
    const before = await drawNow('otsukai');
    folder.draw('otsukai', aDrawFile({ formerly: ['tsukai'] }));
    expect(await imported()).toMatchObject({ draws: { unchanged: ['otsukai'] } });
    expect((await drawNow('tsukai')).updatedAt).toBe(before.updatedAt);
  });

  test('The operator log lists renamed draws and new former names', async () => {
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

  test('A dry run adds no former names', async () => {
    folder.draw('otsukai', aDrawFile({ formerly: ['tsukai'] }));
    await imported();
    folder.draw('otsukai', aDrawFile({ formerly: ['tsukai', 'machi'] }));
    await imported({ dryRun: true });
    expect(await statusOf('/api/product/machi')).toBe(404);
  });

  test('A former name of another draw is rejected, and nothing is changed', async () => {
    await renamed();
    folder.draw('otsukai');
    folder.draw('yugata', aDrawFile({ formerly: ['otsukai'] }));
    expect(await imported()).toContain(
      'draws/otsukai/draw.yaml:1: cannot be offered: otsukai is a former name of yugata',
    );
    expect((await (await backend.get('/api/product')).json()).total).toBe(1);
  });

  test('A former name must be a valid name of a draw', async () => {
    folder.draw('otsukai', aDrawFile({ formerly: ['faq'] }));
    const [error] = Object.values(await imported());
    expect(error).toMatch(
      /: formerly\[0\] must be a name a draw can have: lower-case letters, digits and hyphens/,
    );
  });
});
