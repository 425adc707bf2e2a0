import fc from 'fast-check';
import { csvFiles } from '#backend/csv/csv-files.ts';

const ENCODINGS = ['utf8', 'sjis'] as const;

const textIn = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');

async function readBack(bytes: Uint8Array, encoding: 'utf8' | 'sjis' | 'auto') {
  const reading = await csvFiles.read(bytes, encoding);
  return 'rows' in reading ? reading.rows.map(({ cells }) => cells) : reading.problems;
}

const MEANING = '",\r\n\t=+-@＝＋－＠\'# 0ころん堂髙﨑①㈱ｱ～―';

/** Whatever may stand in a cell, above all what means something to a sheet. */
const SIGNS = {
  utf8: fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.constantFrom(...MEANING)),
  sjis: fc.constantFrom(...MEANING, ...'abcXYZ亜腕弌熙纊黑・…、。「」￥∥Ωж'),
};

const aSheetOf = (sign: fc.Arbitrary<string>) => {
  const cell = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(''));
  return fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });
};

test.each(ENCODINGS)('what is written in %s is read back, cell by cell', async (encoding) => {
  await fc.assert(
    fc.asyncProperty(aSheetOf(SIGNS[encoding]), async (rows) => {
      expect(await readBack(csvFiles.write(rows, encoding), encoding)).toEqual(rows);
    }),
    { numRuns: 500 },
  );
});

test('a sheet in UTF-8 begins with the mark by which spreadsheets know it, and ends its lines as they do', () => {
  expect(textIn(csvFiles.write([['名前'], ['丸山 ぽぽ']], 'utf8'))).toBe('\ufeff"名前"\r\n"丸山 ぽぽ"\r\n');
});

test('a sheet in Shift_JIS is what Japan’s programs write', () => {
  const bytes = csvFiles.write([['髙橋①', '1-2']], 'sjis');
  expect(Buffer.from(bytes).toString('hex')).toBe('22fbfc8bb48740222c22312d32220d0a');
});

test('quotes, commas and line breaks stay in their cell', () => {
  const rows = [['"A"賞, B賞', '一行目\r\n二行目', 'c\rd', '', ' ']];
  expect(textIn(csvFiles.write(rows, 'utf8'))).toBe(
    '\ufeff"""A""賞, B賞","一行目\r\n二行目","c\rd",""," "\r\n',
  );
});

test.each([
  '=HYPERLINK("https://example.jp/?q="&A1)',
  '=1+2',
  '+SUM(A1:A9)',
  '-cmd|calc',
  '@SUM(1)',
  '\t=1+2',
  '\r=1+2',
  '＝1+2',
  '＠SUM(1)',
  "'=1+2",
])('no spreadsheet runs %j', async (cell) => {
  const bytes = csvFiles.write([[cell]], 'utf8');
  expect(textIn(bytes).startsWith('\ufeff"\'')).toBe(true);
  expect(await readBack(bytes, 'utf8')).toEqual([[cell]]);
});

test('nor one that becomes a formula only by the encoding', () => {
  const bytes = csvFiles.write([['−1+cmd|calc']], 'sjis');
  expect(new TextDecoder('shift_jis').decode(bytes)).toBe('"\'－1+cmd|calc"\r\n');
});

test.each(['090-1234-5678', '+81-90-1234-5678', '0312345678', '060-0001', '-700', "O'Hara", '1-2-3', 'A=B'])(
  '%s is written as it is',
  (cell) => expect(textIn(csvFiles.write([[cell]], 'utf8'))).toBe(`\ufeff"${cell}"\r\n`),
);

test('characters that Shift_JIS does not have are named, each once', () => {
  expect(csvFiles.unwritable('𠮷田 𠮷男 é', 'sjis')).toEqual(['𠮷', 'é']);
  expect(csvFiles.unwritable('𠮷田', 'utf8')).toEqual([]);
});

test('where nobody minds, 〓 stands for them', async () => {
  expect(await readBack(csvFiles.write([['𠮷田 太郎']], 'sjis'), 'sjis')).toEqual([['〓田 太郎']]);
});

test('signs that only differ in their code point are no reason to refuse a name', async () => {
  const typed = '〜−—‖か\u3099';
  expect(csvFiles.unwritable(typed, 'sjis')).toEqual([]);
  expect(await readBack(csvFiles.write([[typed]], 'sjis'), 'sjis')).toEqual([['～－―∥が']]);
});
