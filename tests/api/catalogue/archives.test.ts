import { PAID_TYPES } from '#lib/orders/payment-methods.ts';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, type Zippable, zipSync } from 'fflate';
import { stringify } from 'yaml';
import { exportToFolder } from '#backend/catalogue/command.ts';
import { type CheckLine, openRules } from '#backend/domain/draws/publish-check.ts';
import { longOperationJobs } from '#backend/jobs/long-operations.ts';
import { createLog } from '#backend/log.ts';
import { createLongWork } from '#backend/long-work.ts';
import { CATALOGUE_MB, MB_BYTES } from '#lib/contract/shop-rules.ts';
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
import { forAllTests, forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { statusAndCode } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';

const backend = restoredForEachTest(aBackend);
const folder = forEachTest(aCatalogueFolder);

type Shop = Pick<TestBackend, 'db' | 'app' | 'database' | 'deps' | 'ask'>;

const uploadTo = async (shop: Shop, archive: Uint8Array) => {
  const { token } = await anOperator(shop, 'hana', 'manager');
  return shop.app.inject({
    method: 'POST',
    url: '/api/ops/catalogue/uploads',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(archive),
  });
};
const planOf = async (shop: Shop, archive: Uint8Array) => (await uploadTo(shop, archive)).json();
const errorsOf = async (files: Zippable) => (await planOf(backend, zipSync(files))).errors;

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

/** Begins the entry of a file in the directory of an archive. */
const LISTED = 'PK\u0001\u0002';

/** An archive of names that are not marked as UTF-8; each character is a byte. */
function archiveWithNames(files: readonly (readonly [name: string, content: Buffer])[]): Uint8Array {
  const spaces = files.map(([name], index) => `${index}`.padEnd(name.length, '-'));
  const archive = Buffer.from(
    zipSync(Object.fromEntries(files.map(([, content], index) => [spaces[index] ?? '', content]))),
  );
  for (const [index, [name]] of files.entries()) {
    const space = spaces[index] ?? '';
    for (let at = archive.indexOf(space); at >= 0; at = archive.indexOf(space, at + 1))
      archive.write(name, at, 'latin1');
  }
  return archive;
}

describe('An upload', () => {
  const aNews = (but = {}) => Buffer.from(stringify(aNewsFile(but)));

  test('is checked without changes; its errors are those of the command line', async () => {
    const files = { 'news/1/news.yaml': aNews({ title: 5 }), 'news/2/news.yaml': aNews({ unknown: 'x' }) };
    const before = await catalogueRows(backend.db);
    expect(await planOf(backend, zipSync(files))).toEqual({
      uploadId: null,
      plan: null,
      errors: [
        expect.objectContaining({
          file: 'news/1/news.yaml',
          line: 2,
          message: expect.stringMatching(/^title must be/),
        }),
        { file: 'news/2/news.yaml', line: 8, message: 'unknown is no key that the catalogue knows here' },
      ],
    });
    const { uploadId, plan } = await planOf(backend, zipSync({ 'news/1/news.yaml': aNews() }));
    expect([typeof uploadId, plan.news.added]).toEqual(['string', ['1']]);
    expect(await catalogueRows(backend.db)).toEqual(before);
  });

  test('may have a folder around it and files that systems add', async () => {
    const files = {
      'カタログ/news/1/news.yaml': aNews(),
      'カタログ/README.md': Buffer.from('#'),
      'カタログ/news/.DS_Store': Buffer.from('x'),
      '__MACOSX/カタログ/news/1/._news.yaml': Buffer.from('x'),
    };
    expect(await planOf(backend, zipSync(files))).toMatchObject({
      errors: [],
      plan: { news: { added: ['1'] } },
    });
  });

  /** `絵ソ能｜表.png`: in CP932, bytes of these characters are those of a backslash and of control characters. */
  const CP932_NAME = 'news/1/\x8a\x47\x83\x5c\x94\x5c\x81\x62\x95\x5c.png';
  const JAPANESE_NAME = '絵ソ能｜表.png';
  const withPicture = (file: string) => aNews({ picture: { file, alt: '絵' } });
  const utf8As = (name: string) => Buffer.from(name).toString('latin1');

  test('may have Japanese names: of Windows Explorer, in UTF-8 without its mark, and of macOS', async () => {
    const picture = await aPng(32, 18);
    const named = (name: string, file: string) =>
      archiveWithNames([
        ['news/1/news.yaml', withPicture(file)],
        [name, picture],
        ['\x83\x81\x83\x82.txt', Buffer.from('メモ')],
      ]);
    for (const archive of [
      named(CP932_NAME, JAPANESE_NAME),
      named(utf8As(`news/1/${JAPANESE_NAME}`), JAPANESE_NAME),
      named(utf8As('news/1/が神.png'.normalize('NFD')), 'が神.png'),
    ])
      expect(await planOf(backend, archive)).toMatchObject({
        errors: [],
        plan: { news: { added: ['1'] }, pictures: { made: 1 } },
      });
  });

  test('of Windows Explorer with paths that lead elsewhere, or one name twice, is refused', async () => {
    const messages = async (...names: string[]) => {
      const files = names.map((name): [string, Buffer] => [name, aNews()]);
      const { errors } = await planOf(backend, archiveWithNames(files));
      return errors.map(({ file, message }: { file: string; message: string }) => `${file} ${message}`);
    };
    expect(
      await messages('\x8a\x47/../../x.yaml', '\x8a\x47\x5c.yaml', '\x8a\x47.png', '\x8a\x47.png'),
    ).toEqual([
      '絵/../../x.yaml has a path that leads out of its folder',
      '絵\\.yaml has a name with a backslash or a control character',
      '絵.png occurs twice',
    ]);
  });

  test.each<[message: string, file: string, files: Zippable]>([
    [
      'has a path that leads out of its folder',
      '../news/1/news.yaml',
      { '../news/1/news.yaml': [aNews(), {}] },
    ],
    ['has a path that leads out of its folder', 'news/../../x.yaml', { 'news/../../x.yaml': aNews() }],
    ['has an absolute path', '/news/1/news.yaml', { '/news/1/news.yaml': aNews() }],
    ['has an absolute path', 'C:/news/1/news.yaml', { 'C:/news/1/news.yaml': aNews() }],
    [
      'has a name with a backslash or a control character',
      'news\\1\\news.yaml',
      { 'news\\1\\news.yaml': aNews() },
    ],
    [
      'is a link, not a file',
      'news/1/news.yaml',
      { 'news/1/news.yaml': [Buffer.from('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] },
    ],
    ['must be at most 20 MB', 'news/1/a.png', { 'news/1/a.png': Buffer.alloc(20 * 1024 * 1024 + 1) }],
    [
      'must have at most 5000 files',
      'archive.zip',
      Object.fromEntries(
        Array.from({ length: 5_001 }, (_, number) => [`news/${number}/x.txt`, Buffer.alloc(0)]),
      ),
    ],
  ])('that %s is refused: %s', async (message, file, files) => {
    expect(await errorsOf(files)).toEqual([{ file, line: null, message }]);
  });

  test('that is no archive, is cut off, damaged, or declares wrong sizes is refused', async () => {
    const archive = Buffer.from(zipSync({ 'news/1/news.yaml': aNews() }));
    const messageOf = async (bytes: Uint8Array) => (await planOf(backend, bytes)).errors[0];
    const none = { file: 'archive.zip', line: null, message: 'is no ZIP archive' };
    expect(await messageOf(Buffer.from('no archive'))).toEqual(none);
    expect(await messageOf(archive.subarray(0, 60))).toEqual(none);
    const broken = { file: 'news/1/news.yaml', line: null, message: 'cannot be unpacked' };
    const listed = archive.indexOf(LISTED);
    const changed = (at: number) => {
      const copy = Buffer.from(archive);
      copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
      return copy;
    };
    // Bytes of the file, its checksum, its size, and its offset.
    for (const at of [60, listed + 16, listed + 24, listed + 42])
      expect(await messageOf(changed(at))).toEqual(broken);
    // A bomb that declares a small size is unpacked to that size only.
    const bomb = Buffer.from(zipSync({ 'news/1/a.png': Buffer.alloc(10 * 1024 * 1024) }));
    bomb.writeUInt32LE(10, bomb.indexOf(LISTED) + 24);
    expect(await messageOf(bomb)).toEqual({ ...broken, file: 'news/1/a.png' });
  });

  test('that would unpack to more than 128 MB is refused before it is unpacked', async () => {
    const names = Array.from({ length: 7 }, (_, number) => `news/${number}/a.png`);
    const archive = Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, aNews()]))));
    for (let at = archive.indexOf(LISTED); at >= 0; at = archive.indexOf(LISTED, at + 1))
      archive.writeUInt32LE(19 * 1024 * 1024, at + 24);
    const message = 'must unpack to at most 128 MB';
    expect((await planOf(backend, archive)).errors).toEqual([{ file: 'archive.zip', line: null, message }]);
  });

  test('of more bytes than an archive may have is refused before it is read', async () => {
    const { statusCode } = await uploadTo(backend, Buffer.alloc(CATALOGUE_MB * MB_BYTES + 1));
    expect(statusCode).toBe(413);
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
