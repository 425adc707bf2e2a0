import { strToU8, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { readLineUp } from '#lib/line-ups/line-up-file.ts';
import { lineUpCsv, tableIn } from '#console/routes/draw-editor/line-up-table.ts';
import {
  documentOf,
  fileNamed,
  missingPictures,
  picturesIn,
  unusedFiles,
} from '#console/routes/draw-editor/line-up-pictures.ts';

const CSV =
  '等級,賞品名,補足,数,種類,画像\r\nA,"大きな\nぬいぐるみ①",髙さ38cm,２,,a.png\r\nB,缶バッジ,57mm,10,,ない.png\r\n';
const bytesOf = (buffer: Uint8Array) => new Uint8Array(buffer);
const lineUpOf = (bytes: Uint8Array<ArrayBuffer>) => {
  const rows = tableIn(bytes);
  if (typeof rows === 'string') throw new Error(rows);
  return readLineUp(rows);
};

test.each([
  ['UTF-8', Buffer.from(CSV)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${CSV}`)],
  ['Shift_JIS of Windows', iconv.encode(CSV, 'windows-31j')],
])('A CSV in %s is read', (_encoding, bytes) => {
  const { prizes, problems } = lineUpOf(bytesOf(bytes));
  expect(problems).toEqual([]);
  expect(prizes).toMatchObject([
    { name: '大きな\nぬいぐるみ①', note: '髙さ38cm', total: 2, line: expect.any(Number) },
    { name: '缶バッジ', total: 10 },
  ]);
});

test.each([
  ['bytes of no encoding', Uint8Array.of(0xff, 0xfe, 0x00, 0x80), '文字コードがわかりません'],
  ['an open quote', bytesOf(Buffer.from('等級,賞品名\nA,"x')), '引用符'],
])('A file with %s cannot be read', (_what, bytes, text) => {
  expect(tableIn(bytes)).toContain(text);
});

const picture = (digit: string) => ({ pictureId: digit.repeat(32), alt: `絵 ${digit}` });
const DOCUMENT = {
  salesType: 'last_special' as const,
  prizes: [
    {
      gradeLabel: 'SP',
      name: '=ぬいぐるみ',
      note: '38cm',
      total: 3,
      picture: picture('a'),
      goods: {
        value: 2_200,
        material: 'ポリエステル',
        country: '中国',
        ageFrom: 15,
        marks: ['st' as const],
        space: 2,
        isPostable: true,
      },
    },
    {
      sameGrade: true as const,
      name: 'バッグ',
      note: '"布"、全2種',
      total: 5,
      picture: picture('b'),
      variants: [
        { name: 'もぐ', total: 2, picture: picture('c') },
        { name: 'まるぽ', total: 3, picture: null },
      ],
    },
    { name: '缶バッジ', note: '57mm', total: 40, picture: null },
  ],
  lastOne: { name: '金のかご', note: '一点もの', picture: picture('d') },
};

test('A line-up that was written is read as it was, with its pictures', () => {
  const lineUp = lineUpOf(bytesOf(Buffer.from(lineUpCsv(DOCUMENT))));
  expect(lineUp.problems).toEqual([]);
  const before = { prizes: [], lastOne: null };
  expect(documentOf(lineUp, { stored: new Map(), before, standIn: null })).toEqual(DOCUMENT);
});

test('A prize without a picture keeps that of its name, or has the stand-in', () => {
  const lineUp = readLineUp([
    { line: 1, cells: ['等級', '賞品名', '補足', '数'] },
    { line: 2, cells: ['A', 'バッグ', '布', '1'] },
    { line: 3, cells: ['B', '新しい賞品', '布', '1'] },
  ]);
  const standIn = picture('e');
  const { prizes } = documentOf(lineUp, { stored: new Map(), before: DOCUMENT, standIn });
  expect(prizes.map((prize) => prize.picture)).toEqual([picture('b'), standIn]);
});

/** jsdom's files have no `arrayBuffer`. */
const aFile = (name: string, bytes: Uint8Array) =>
  Object.assign(new File([], name), { arrayBuffer: async () => bytesOf(bytes).buffer });

test('Pictures are found by name among files and in a ZIP, whatever wrote its names', async () => {
  const zip = zipSync({
    'folder/A.PNG': strToU8('a'),
    [iconv.encode('景品.png', 'windows-31j').toString('latin1')]: strToU8('b'),
    'notes.txt': strToU8('c'),
  });
  const files = await picturesIn([aFile('pictures.zip', zip), aFile('か\u3099.webp', strToU8('d'))]);
  if (typeof files === 'string') throw new Error(files);
  expect(files.map(({ name }) => name)).toEqual(['folder/A.PNG', '景品.png', 'か\u3099.webp']);
  expect(fileNamed(files, 'a.png')?.name).toBe('folder/A.PNG');
  expect(fileNamed(files, 'a')?.name).toBe('folder/A.PNG');
  expect(fileNamed(files, 'が.webp')?.name).toBe('か\u3099.webp');
  expect(fileNamed(files, 'b.png')).toBeUndefined();
  const lineUp = lineUpOf(bytesOf(Buffer.from(CSV)));
  expect(missingPictures(lineUp, files)).toEqual([
    { line: 3, text: '画像「ない.png」が、選んだファイルの中にありません。' },
  ]);
  expect(unusedFiles(lineUp, files)).toEqual(['景品.png', 'か\u3099.webp']);
});

test('A picture that a prize shares with its first variant is missing once', () => {
  const csv = '等級,賞品名,補足,数,種類,画像\nA,タオル,綿,3,藍,ai.png\n,,,3,白,shiro.png\n';
  expect(missingPictures(lineUpOf(bytesOf(Buffer.from(csv))), [])).toEqual([
    { line: 2, text: '画像「ai.png」が、選んだファイルの中にありません。' },
    { line: 3, text: '画像「shiro.png」が、選んだファイルの中にありません。' },
  ]);
});

test('A broken ZIP is named', async () => {
  expect(await picturesIn([aFile('x.zip', strToU8('nothing'))])).toBe(
    '「x.zip」を開けません。ZIPを作り直してください。',
  );
});

test('Columns of the table change these facts of a prize, and others stay', () => {
  const lineUp = readLineUp([
    { line: 1, cells: ['等級', '賞品名', '補足', '数', '原産国'] },
    { line: 2, cells: ['A', '=ぬいぐるみ', '38cm', '3', '日本'] },
  ]);
  const { prizes } = documentOf(lineUp, { stored: new Map(), before: DOCUMENT, standIn: null });
  expect(prizes[0]?.goods).toEqual({ ...DOCUMENT.prizes[0]?.goods, country: '日本' });
});
