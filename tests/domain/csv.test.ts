import { rowProblemText } from '#lib/contract/row-problems.ts';
import fc from 'fast-check';
import { unencodable } from '#backend/csv/encoding.ts';
import { readCsv } from '#backend/csv/read-csv.ts';
import { allRespelled, inCommonForms } from '#backend/csv/common-forms.ts';
import { writeCsv, writeCsvForProgram } from '#backend/csv/write-csv.ts';

describe('Reading CSV', () => {
  const utf8 = (text: string) => Buffer.from(text, 'utf8');
  const sjis = (text: string) => writeCsv([[text]], 'sjis');

  /** The sentences of errors, by line. */
  const errorsOf = async (bytes: Uint8Array, encoding: 'auto' | 'utf8' | 'sjis' = 'auto') => {
    const reading = await readCsv(bytes, encoding);
    return 'rows' in reading
      ? reading.rows
      : reading.problems.map((error) => ({ line: error.line, problem: rowProblemText(error) }));
  };

  const linesOf = async (text: string) => {
    const reading = await readCsv(utf8(text), 'auto');
    return 'rows' in reading ? reading.rows.map(({ line, cells }) => [line, ...cells]) : reading.problems;
  };

  test('rows have their line numbers, also after empty lines and line breaks in cells', async () => {
    const text = 'a,b\r\n\r\n"一\r\n二",c\r\n\n"x\ny\rz",d\rlast,e';
    expect(await linesOf(text)).toEqual([
      [1, 'a', 'b'],
      [3, '一\r\n二', 'c'],
      [6, 'x\ny\rz', 'd'],
      [9, 'last', 'e'],
    ]);
  });

  test('a byte order mark is ignored', async () => {
    expect(await linesOf('\ufeffa,b\n')).toEqual([[1, 'a', 'b']]);
  });

  test('an empty file has no rows', async () => {
    expect(await linesOf('')).toEqual([]);
  });

  test.each([
    ['a,b\r\n"c,d\r\ne,f\r\n', 2, 'a quote is opened from here on that is never closed'],
    ['a,b\r\n"x\r\ny",1\r\nc"d,e\r\n', 4, 'a quote stands in the middle of a cell'],
    ['a,b\r\n\r\n"c"d,e\r\n', 3, 'a quote stands in the middle of a cell'],
  ])('%j: in line %i %s', async (text, line, problem) => {
    expect(await errorsOf(utf8(text))).toEqual([{ line, problem }]);
  });

  test('a long file in Shift_JIS is read in parts, with the characters that two of them share', async () => {
    const rows = Array.from({ length: 120 }, (_, nth) => [`${nth}`, '賞'.repeat(3_000)]);
    const bytes = Buffer.concat(rows.map((row) => writeCsv([row], 'sjis')));
    expect(bytes.length).toBeGreaterThan(2 * 262_144);
    const reading = await readCsv(bytes, 'auto');
    expect('rows' in reading && reading.rows.map(({ cells }) => cells)).toEqual(rows);
  });

  test('the encoding is detected', async () => {
    const rows = [{ line: 1, cells: ['髙橋①'] }];
    expect(await readCsv(sjis('髙橋①'), 'auto')).toEqual({ rows });
    expect(await readCsv(utf8('髙橋①'), 'auto')).toEqual({ rows });
  });

  const UTF_16 = Buffer.from('\ufeffa', 'utf16le');
  const IN_NEITHER = Uint8Array.of(0x61, 0xff, 0xfe, 0x81);

  test.each([
    ['auto', IN_NEITHER, 'the file is neither in UTF-8 nor in Shift_JIS'],
    ['utf8', sjis('髙橋'), 'the file is not in UTF-8'],
    ['sjis', IN_NEITHER, 'the file is not in Shift_JIS'],
    ['auto', UTF_16, 'the file is in UTF-16: save it as CSV in UTF-8 or Shift_JIS'],
  ] as const)('bytes in another encoding than %s are refused', async (encoding, bytes, problem) => {
    expect(await errorsOf(bytes, encoding)).toEqual([{ line: 1, problem }]);
  });
});

describe('Limits of CSV', () => {
  const problemsOf = async (text: string) => {
    const reading = await readCsv(Buffer.from(text, 'utf8'), 'auto');
    return 'problems' in reading
      ? reading.problems.map((error) => `${error.line}: ${rowProblemText(error)}`)
      : reading.rows.length;
  };

  const MANY = 1_000_000;

  test.each([
    ['a row of a million cells', `a,b\n${','.repeat(MANY)}`, '2: a row has at most 200 cells'],
    ['a cell above the limit', `a,b\n\n${'x'.repeat(MANY)},1\n`, '3: a row has at most 32768 bytes'],
    [
      'a quoted cell above the limit',
      `a,b\n"${'x'.repeat(MANY)}",1\n`,
      '2: a row has at most 32768 bytes, and here a quote is opened that is not closed',
    ],
    [
      'a quote that is not closed',
      `a,b\r\n"${'c,d\r\n'.repeat(MANY)}`,
      '2: a row has at most 32768 bytes, and here a quote is opened that is not closed',
    ],
    ['a million lines', 'a,b\r\n'.repeat(MANY), '10001: a file has at most 10000 lines'],
    ['a million empty lines', `a,b${'\n'.repeat(MANY)}`, '10001: a file has at most 10000 lines'],
    ['a million old line ends', '\r'.repeat(MANY), '10001: a file has at most 10000 lines'],
  ])('a file with %s is refused with its line', async (_what, text, message) => {
    expect(await problemsOf(text)).toEqual([message]);
  });

  test('a file at the limit is read', async () => {
    expect(await problemsOf(`${'a,'.repeat(199)}b`)).toBe(1);
    expect(await problemsOf(`${'x'.repeat(32_760)},y\n`)).toBe(1);
    expect(await problemsOf('a,b\r\n'.repeat(10_000))).toBe(10_000);
    // Separators and line breaks between quotes belong to the cell.
    expect(await problemsOf(`"${','.repeat(500)}","${'\n'.repeat(500)}"`)).toBe(1);
  });

  test('the second byte of a Japanese character is not read as a separator', async () => {
    const row = ['ー', 'ソ', '表', '能', '十', '予', '①', '゛'].map((sign) => sign.repeat(40));
    const reading = await readCsv(writeCsv([row], 'sjis'), 'sjis');
    expect(reading).toEqual({ rows: [{ line: 1, cells: row }] });
  });
});

describe('Writing CSV', () => {
  const ENCODINGS = ['utf8', 'sjis'] as const;

  const textIn = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');

  async function readBack(bytes: Uint8Array, encoding: 'utf8' | 'sjis' | 'auto') {
    const reading = await readCsv(bytes, encoding);
    return 'rows' in reading ? reading.rows.map(({ cells }) => cells) : reading.problems;
  }

  const MEANING = '",\r\n\t=+-@＝＋－＠\'# 0ころん堂髙﨑①㈱ｱ～―';

  /** Characters of a cell, above all those with a meaning in CSV. */
  const SIGNS = {
    utf8: fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.constantFrom(...MEANING)),
    sjis: fc.constantFrom(...MEANING, ...'abcXYZ亜腕弌熙纊黑・…、。「」￥∥Ωж'),
  };

  const aSheetOf = (sign: fc.Arbitrary<string>) => {
    const cell = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(''));
    return fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });
  };

  test.each(ENCODINGS)('rows written in %s are read back unchanged', async (encoding) => {
    await fc.assert(
      fc.asyncProperty(aSheetOf(SIGNS[encoding]), async (rows) => {
        expect(await readBack(writeCsv(rows, encoding), encoding)).toEqual(rows);
      }),
      { numRuns: 100 },
    );
  });

  test('a file in UTF-8 begins with a byte order mark and has CRLF line ends', () => {
    expect(textIn(writeCsv([['名前'], ['丸山 ぽぽ']], 'utf8'))).toBe('\ufeff"名前"\r\n"丸山 ぽぽ"\r\n');
  });

  test('a file in Shift_JIS has the bytes that Japanese programs write', () => {
    const bytes = writeCsv([['髙橋①', '1-2']], 'sjis');
    expect(Buffer.from(bytes).toString('hex')).toBe('22fbfc8bb48740222c22312d32220d0a');
  });

  test('quotes, commas and line breaks stay in their cell', () => {
    const rows = [['"A"賞, B賞', '一行目\r\n二行目', 'c\rd', '', ' ']];
    expect(textIn(writeCsv(rows, 'utf8'))).toBe('\ufeff"""A""賞, B賞","一行目\r\n二行目","c\rd",""," "\r\n');
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
  ])('%j is written so that no spreadsheet runs it as a formula', async (cell) => {
    const bytes = writeCsv([[cell]], 'utf8');
    expect(textIn(bytes).startsWith('\ufeff"\'')).toBe(true);
    expect(await readBack(bytes, 'utf8')).toEqual([[cell]]);
  });

  test('a cell that becomes a formula by its encoding is escaped too', () => {
    const bytes = writeCsv([['−1+cmd|calc']], 'sjis');
    expect(new TextDecoder('shift_jis').decode(bytes)).toBe('"\'－1+cmd|calc"\r\n');
  });

  test.each(['@ホーム203', '=1+2', '＝1+2', '-cmd|calc'])(
    '%j is written as it is in a file that a program imports',
    (cell) => expect(textIn(writeCsvForProgram([[cell]], 'utf8'))).toBe(`\ufeff"${cell}"\r\n`),
  );

  test.each([
    '090-1234-5678',
    '+81-90-1234-5678',
    '0312345678',
    '060-0001',
    '-700',
    "O'Hara",
    '1-2-3',
    'A=B',
  ])('%s is written unchanged', (cell) =>
    expect(textIn(writeCsv([[cell]], 'utf8'))).toBe(`\ufeff"${cell}"\r\n`),
  );

  test('characters missing in Shift_JIS are listed once each', () => {
    expect(unencodable('𠮷田 𠮷男 é', 'sjis')).toEqual(['𠮷', 'é']);
    expect(unencodable('𠮷田', 'utf8')).toEqual([]);
  });

  test('characters missing in Shift_JIS are written as 〓', async () => {
    expect(await readBack(writeCsv([['𠮷田 太郎']], 'sjis'), 'sjis')).toEqual([['〓田 太郎']]);
  });

  test('characters that differ only in their code point are written as their twins', async () => {
    const typed = '〜−—‖か\u3099';
    expect(unencodable(typed, 'sjis')).toEqual([]);
    expect(await readBack(writeCsv([[typed]], 'sjis'), 'sjis')).toEqual([['～－―∥が']]);
  });
});

describe('Common forms of characters that Shift_JIS lacks', () => {
  test.each([
    ['𠮷田 太郎', '吉田 太郎', ['𠮷吉']],
    ['溫泉 逺藤', '温泉 遠藤', ['溫温', '逺遠']],
    ['𣘺本 𠮷𠮷', '橋本 吉吉', ['𣘺橋', '𠮷吉']],
    ['葛\u{E0100}城', '葛城', []],
    ['髙橋 﨑子', '髙橋 﨑子', []],
    ['\uFA19', '\uFA19', []],
    ['René', 'Rene', ['ée']],
    ['Rene\u0301', 'Rene', ['ée']],
    ['がき〜', 'がき〜', []],
    ['🐶ハイツ 한', '🐶ハイツ 한', []],
  ])('%s is printed as %s', (text, printed, pairs) => {
    const forms = inCommonForms(text);
    expect(forms.text).toBe(printed);
    expect(forms.respelled.map(({ from, to }) => from + to)).toEqual(pairs);
  });

  test('several texts name each character once', () => {
    expect(allRespelled(['𠮷田', '𠮷祥寺'].map(inCommonForms))).toEqual([{ from: '𠮷', to: '吉' }]);
  });
});
