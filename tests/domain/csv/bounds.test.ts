import { csvFiles } from '#backend/csv/csv-files.ts';

const problemsOf = async (text: string) => {
  const reading = await csvFiles.read(Buffer.from(text, 'utf8'), 'auto');
  return 'problems' in reading
    ? reading.problems.map(({ line, problem }) => `${line}: ${problem}`)
    : reading.rows.length;
};

const MANY = 1_000_000;

test.each([
  ['a row of a million cells', `a,b\n${','.repeat(MANY)}`, '2: a row has at most 200 cells'],
  ['one huge cell', `a,b\n\n${'x'.repeat(MANY)},1\n`, '3: a row has at most 32768 bytes'],
  [
    'one huge cell between quotes',
    `a,b\n"${'x'.repeat(MANY)}",1\n`,
    '2: a row has at most 32768 bytes, and here a quote is opened that is not closed',
  ],
  [
    'a quote that swallows all lines after it',
    `a,b\r\n"${'c,d\r\n'.repeat(MANY)}`,
    '2: a row has at most 32768 bytes, and here a quote is opened that is not closed',
  ],
  ['a million lines', 'a,b\r\n'.repeat(MANY), '10001: a file has at most 10000 lines'],
  ['a million empty lines', `a,b${'\n'.repeat(MANY)}`, '10001: a file has at most 10000 lines'],
  ['a million old line ends', '\r'.repeat(MANY), '10001: a file has at most 10000 lines'],
])('a sheet with %s is refused by its line', async (_what, text, said) => {
  expect(await problemsOf(text)).toEqual([said]);
});

test('what a sheet may just have is read', async () => {
  expect(await problemsOf(`${'a,'.repeat(199)}b`)).toBe(1);
  expect(await problemsOf(`${'x'.repeat(32_760)},y\n`)).toBe(1);
  expect(await problemsOf('a,b\r\n'.repeat(10_000))).toBe(10_000);
  // What stands between quotes is one cell and one row, however it looks.
  expect(await problemsOf(`"${','.repeat(500)}","${'\n'.repeat(500)}"`)).toBe(1);
});

test('no second byte of a Japanese character is taken for a sign', async () => {
  const row = ['ー', 'ソ', '表', '能', '十', '予', '①', '゛'].map((sign) => sign.repeat(40));
  const reading = await csvFiles.read(csvFiles.write([row], 'sjis'), 'sjis');
  expect(reading).toEqual({ rows: [{ line: 1, cells: row }] });
});
