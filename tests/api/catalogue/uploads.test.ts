import { type Zippable, zipSync } from 'fflate';
import { stringify } from 'yaml';
import { CATALOGUE_MB, MB_BYTES } from '#lib/contract/shop-rules.ts';
import { aBackend, catalogueRows } from '../../support/backend.ts';
import { aNewsFile, aPng } from '../../support/catalogue.ts';
import { planOf, uploadTo } from '../../support/catalogue-uploads.ts';
import { restoredForEachTest } from '../../support/fixtures.ts';

const backend = restoredForEachTest(aBackend);

const errorsOf = async (files: Zippable) => (await planOf(backend, zipSync(files))).errors;

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
