import { csvFiles } from '#backend/csv/csv-files.ts';

const utf8 = (text: string) => Buffer.from(text, 'utf8');
const sjis = (text: string) => csvFiles.write([[text]], 'sjis');

const linesOf = async (text: string) => {
  const reading = await csvFiles.read(utf8(text), 'auto');
  return 'rows' in reading ? reading.rows.map(({ line, cells }) => [line, ...cells]) : reading.problems;
};

test('rows know their lines, whatever lies between them', async () => {
  const text = 'a,b\r\n\r\n"一\r\n二",c\r\n\n"x\ny\rz",d\rlast,e';
  expect(await linesOf(text)).toEqual([
    [1, 'a', 'b'],
    [3, '一\r\n二', 'c'],
    [6, 'x\ny\rz', 'd'],
    [9, 'last', 'e'],
  ]);
});

test('a mark at its beginning is no part of a sheet', async () => {
  expect(await linesOf('\ufeffa,b\n')).toEqual([[1, 'a', 'b']]);
});

test('an empty sheet has no rows', async () => {
  expect(await linesOf('')).toEqual([]);
});

test.each([
  ['a,b\r\n"c,d\r\ne,f\r\n', 2, 'a quote is opened from here on that is never closed'],
  ['a,b\r\n"x\r\ny",1\r\nc"d,e\r\n', 4, 'a quote stands in the middle of a cell'],
  ['a,b\r\n\r\n"c"d,e\r\n', 3, 'a quote stands in the middle of a cell'],
])('%j: in line %i %s', async (text, line, problem) => {
  expect(await linesOf(text)).toEqual([{ line, problem }]);
});

test('which of the two encodings it is in is found out', async () => {
  const rows = [{ line: 1, cells: ['髙橋①'] }];
  expect(await csvFiles.read(sjis('髙橋①'), 'auto')).toEqual({ rows });
  expect(await csvFiles.read(utf8('髙橋①'), 'auto')).toEqual({ rows });
});

const UTF_16 = Buffer.from('\ufeffa', 'utf16le');
const IN_NEITHER = Uint8Array.of(0x61, 0xff, 0xfe, 0x81);

test.each([
  ['auto', IN_NEITHER, 'the file is neither in UTF-8 nor in Shift_JIS'],
  ['utf8', sjis('髙橋'), 'the file is not in UTF-8'],
  ['sjis', IN_NEITHER, 'the file is not in Shift_JIS'],
  ['auto', UTF_16, 'the file is in UTF-16: save it as CSV in UTF-8 or Shift_JIS'],
] as const)('read as %s, bytes of another kind are refused', async (encoding, bytes, problem) => {
  expect(await csvFiles.read(bytes, encoding)).toEqual({ problems: [{ line: 1, problem }] });
});
