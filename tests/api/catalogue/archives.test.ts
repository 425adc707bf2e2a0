import { PAID_TYPES } from '#lib/orders/payment-methods.ts';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { stringify } from 'yaml';
import { exportToFolder } from '#backend/catalogue/command.ts';
import { type CheckLine, openRules } from '#backend/domain/draws/publish-check.ts';
import { longOperationJobs } from '#backend/jobs/long-operations.ts';
import { createLog } from '#backend/log.ts';
import { createLongWork } from '#backend/long-work.ts';
import { aBackend, catalogueRows, importFolder, type TestBackend } from '../../support/backend.ts';
import {
  aBannerFile,
  aCatalogueFolder,
  aDrawFile,
  aLastOne,
  aNewsFile,
  aPng,
  aPrizeLine,
} from '../../support/catalogue.ts';
import { planOf } from '../../support/catalogue-uploads.ts';
import { forAllTests, forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { statusAndCode } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';

const backend = restoredForEachTest(aBackend);
const folder = forEachTest(aCatalogueFolder);

type Shop = Pick<TestBackend, 'db' | 'app' | 'database' | 'deps' | 'ask'>;

type Checked = { readonly directoryName: string; readonly lines: readonly CheckLine[] };

async function runJobs({ db, database, deps }: Shop): Promise<void> {
  const longWork = createLongWork(database, {
    audit: deps.audit,
    journalTitles: undefined,
    paymentTypes: PAID_TYPES,
  });
  const jobs = longOperationJobs({ db, longWork, log: createLog('silent') });
  for (const job of jobs) await job.work(new AbortController().signal);
}

/** Acknowledges what the checks of these draws find open. */
async function imported(shop: Shop, archive: Uint8Array, names = ['otsukai', 'later']) {
  const hana = await anOperator(shop, 'hana', 'manager');
  const { uploadId, plan } = await planOf(shop, archive);
  const acknowledged = plan.checks
    .filter(({ directoryName }: Checked) => names.includes(directoryName))
    .map(({ directoryName, lines }: Checked) => ({ directoryName, rules: openRules(lines) }));
  const path = `/api/ops/catalogue/uploads/${uploadId}/import`;
  const started = await hana.ask('POST', path, { body: { acknowledged } });
  await runJobs(shop);
  const shown = await hana.ask('GET', `/api/ops/operations/${started.json().operationId}/catalogue`);
  return shown.json();
}

async function exported(shop: Shop): Promise<Buffer> {
  const hana = await anOperator(shop, 'hana', 'manager');
  const { operationId } = (await hana.ask('POST', '/api/ops/operations/catalogue')).json();
  await runJobs(shop);
  const file = await hana.ask('GET', `/api/ops/operations/${operationId}/file`);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/zip']);
  return file.rawPayload;
}

/** The files of an archive by their paths, pictures as digits. */
const contentOf = (archive: Uint8Array) =>
  Object.fromEntries(
    Object.entries(unzipSync(archive)).map(([path, bytes]) => [
      path,
      Buffer.from(bytes).toString(path.endsWith('.yaml') ? 'utf8' : 'hex'),
    ]),
  );

async function aShopWithContent(): Promise<void> {
  folder.draw(
    'otsukai',
    aDrawFile({
      salesType: 'last_special',
      lastOne: aLastOne(),
      reading: 'おつかい',
      characters: ['まるぽ'],
      prizes: ['A', 'B', 'C', 'D'].map((grade) =>
        aPrizeLine(grade, grade === 'D' ? { variants: ['まるぽ', 'もぐ'] } : {}),
      ),
      gallery: [{ file: 'a.png', alt: '' }],
      description: ['一行目\n二行目', '「123」: #見出しではない', '0123'],
    }),
  );
  folder.draw('later', aDrawFile({ formerly: ['former'], opensAt: '+3d 10:00' }));
  folder.news('3', aNewsFile({ picture: { file: 'a.png', alt: '絵' } }));
  folder.news('4', aNewsFile({ title: '取り下げるお知らせ' }));
  folder.banner('top', aBannerFile({ link: '/sanrio/otsukai', endsAt: '+9d 10:00' }));
  await importFolder(backend.db, folder.path);
  const hana = await anOperator(backend, 'owner');
  const { items } = (await hana.ask('GET', '/api/ops/pictures?kind=banner')).json();
  const picture = { pictureId: items[0].pictureId, alt: '店の絵' };
  const banner = {
    title: '店の横断幕',
    picture,
    link: '/sanrio/faq',
    position: 2,
    startsAt: null,
    endsAt: null,
  };
  const article = { ...aNewsFile({ title: '店のお知らせ' }), picture: null, publishedAt: undefined };
  const answers = [
    await hana.ask('POST', '/api/ops/banners', { body: banner }),
    await hana.ask('POST', '/api/ops/news', { body: article }),
    await hana.ask('POST', '/api/ops/news/4/withdraw', { body: {} }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
}

describe('An export', () => {
  const other = forAllTests(aBackend);

  test('makes the same shop elsewhere, with originals and owners, and changes nothing in its own', async () => {
    await aShopWithContent();
    const archive = await exported(backend);
    const files = contentOf(archive);
    expect(Object.keys(files).toSorted()).toEqual([
      expect.stringMatching(/^banners\/ops-.*\/banner\.png$/),
      expect.stringMatching(/^banners\/ops-.*\/banner\.yaml$/),
      'banners/top/banner.png',
      'banners/top/banner.yaml',
      ...['a', 'art', 'b', 'c', 'd'].map((name) => `draws/later/${name}.png`),
      'draws/later/draw.yaml',
      ...['a', 'art', 'b', 'c', 'd'].map((name) => `draws/otsukai/${name}.png`),
      'draws/otsukai/draw.yaml',
      'draws/otsukai/gallery-1.png',
      'draws/otsukai/last-one.png',
      'news/100000/news.yaml',
      'news/3/news.yaml',
      'news/3/picture.png',
    ]);
    expect(files['draws/otsukai/art.png']).toBe((await aPng(32, 18)).toString('hex'));
    expect(files['news/100000/news.yaml']).toContain('owner: operators');
    expect(files['news/3/news.yaml']).toMatch(/^category: /);
    expect(files['draws/otsukai/draw.yaml']).toContain('variants:');

    const { plan, errors } = await planOf(backend, archive);
    expect([errors, plan.leftToOperators, plan.pictures.made]).toEqual([[], [], 0]);
    for (const kind of ['draws', 'news', 'banners'])
      expect([plan[kind].added, plan[kind].changed]).toEqual([[], []]);

    expect((await imported(other, archive)).errors).toEqual([]);
    expect(contentOf(await exported(other))).toEqual(files);
  });

  test('of a running sale can be edited and imported again', async () => {
    await aShopWithContent();
    const files = unzipSync(await exported(backend));
    const yaml = Buffer.from(files['draws/otsukai/draw.yaml'] ?? []).toString();
    files['draws/otsukai/draw.yaml'] = Buffer.from(yaml.replace('まるぽのおつかいガチャ', '新しい題'));
    expect(await imported(backend, zipSync(files))).toMatchObject({
      plan: { draws: { changed: ['otsukai'], unchanged: ['later'] } },
      errors: [],
    });
  });

  test('with a draw whose check nobody has acknowledged is not imported, neither as new nor as changed', async () => {
    await aShopWithContent();
    const files = unzipSync(await exported(backend));
    const before = await catalogueRows(backend.db);
    const message = 'has rules of the check that are not acknowledged: values, age, origin';
    const refused = (name: string) => ({
      plan: null,
      errors: [{ file: `draws/${name}/draw.yaml`, line: null, message }],
    });

    const yaml = Buffer.from(files['draws/later/draw.yaml'] ?? []).toString();
    const changed = Buffer.from(yaml.replace('まるぽのおつかいガチャ', '新しい題'));
    expect(
      await imported(backend, zipSync({ ...files, 'draws/later/draw.yaml': changed }), []),
    ).toMatchObject(refused('later'));
    const copied = Object.entries(files).flatMap(([path, bytes]) =>
      path.startsWith('draws/later/') ? [[path.replace('later', 'fresh'), bytes] as const] : [],
    );
    const fresh = Buffer.from(yaml.replace(/^formerly:.*\n(?: +- .*\n)*/m, ''));
    const added = { ...Object.fromEntries(copied), 'draws/fresh/draw.yaml': fresh };
    expect(await imported(backend, zipSync(added))).toMatchObject(refused('fresh'));
    expect(await catalogueRows(backend.db)).toEqual(before);
    expect((await imported(backend, zipSync(added), ['fresh'])).errors).toEqual([]);
    expect((await backend.get('/api/product/fresh')).statusCode).toBe(200);
  });

  test('stores the check of each draw with the importer, for a second person', async () => {
    await aShopWithContent();
    const files = unzipSync(await exported(backend));
    const yaml = Buffer.from(files['draws/otsukai/draw.yaml'] ?? []).toString();
    files['draws/otsukai/draw.yaml'] = Buffer.from(yaml.replace('まるぽのおつかいガチャ', '新しい題'));
    await imported(backend, zipSync(files));
    const hana = await anOperator(backend, 'hana', 'manager');
    const checksOf = async (name: string) =>
      (await hana.ask('GET', `/api/ops/draws/${name}/checks`)).json().items;
    const [latest, first] = await checksOf('otsukai');
    expect([latest.publisher, first.publisher, latest.confirmedBy]).toEqual(['hana', 'local:hana', null]);
    expect(openRules(latest.lines)).toContain('values');
    expect(await checksOf('later')).toHaveLength(1);
  });

  test('is the folder that the command line writes', async () => {
    await aShopWithContent();
    const path = mkdtempSync(join(tmpdir(), 'exported-'));
    try {
      expect(await exportToFolder(backend.db, path)).toBe(21);
      const names = readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1));
      const files = contentOf(await exported(backend));
      expect(names.toSorted()).toEqual(Object.keys(files).toSorted());
      expect(readFileSync(join(path, 'news/3/news.yaml'), 'utf8')).toBe(files['news/3/news.yaml']);
      expect(await exportToFolder(backend.db, path)).toBe('notEmpty');
    } finally {
      rmSync(path, { recursive: true, force: true });
    }
  });
});

test('An import runs once at a time, on what was uploaded, and its entry in the log names who started it', async () => {
  const hana = await anOperator(backend, 'hana', 'manager');
  folder.news('1');
  const archive = zipSync({ 'news/1/news.yaml': Buffer.from(stringify(aNewsFile())) });
  const { uploadId } = await planOf(backend, archive);
  const start = () => hana.ask('POST', `/api/ops/catalogue/uploads/${uploadId}/import`, { body: {} });
  const first = await start();
  const second = await start();
  expect([first.statusCode, statusAndCode(second)]).toEqual([200, '409 underWay']);
  const { operationId } = first.json();
  const shown = async () => (await hana.ask('GET', `/api/ops/operations/${operationId}/catalogue`)).json();
  expect(await shown()).toMatchObject({ operation: { state: 'waiting' }, plan: null, errors: [] });
  await runJobs(backend);
  expect(await shown()).toMatchObject({ operation: { state: 'done' }, plan: { news: { added: ['1'] } } });
  expect((await backend.get('/api/news/1')).statusCode).toBe(200);
  const log = await operatorLogOf(backend);
  expect(log.slice(-2).map(({ operator, action }) => [operator, action])).toEqual([
    ['hana', 'startCatalogueImport'],
    ['hana', 'catalogue.import'],
  ]);
  const unknown = await hana.ask('POST', `/api/ops/catalogue/uploads/${crypto.randomUUID()}/import`, {
    body: {},
  });
  expect(statusAndCode(unknown)).toBe('404 notFound');
});
