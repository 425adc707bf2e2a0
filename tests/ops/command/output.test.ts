import {
  aligned,
  type Column,
  fields,
  table,
  cutTo,
  printable,
  terminalWidthOf,
} from '#backend/cli/output/print.ts';
import { ageText, timeText } from '#backend/cli/output/times.ts';

test.each([
  ['', 0],
  ['abc-123', 7],
  ['まるぽ', 6],
  ['ガチャー', 8],
  ['ｶﾞﾁｬ', 4],
  ['大祭「八人」', 12],
  ['Ａ１', 4],
  ['か\u3099', 2],
  ['…', 1],
])('%j has a width of %d columns in a terminal', (text, width) => {
  expect(terminalWidthOf(text)).toBe(width);
});

test.each([
  ['まるぽのおつかい', 16, 'まるぽのおつかい'],
  ['まるぽのおつかい', 15, 'まるぽのおつか…'],
  ['まるぽのおつかい', 14, 'まるぽのおつ…'],
  ['abcdef', 4, 'abc…'],
])('%j cut to %d columns is %j', (text, columns, cut) => {
  expect(cutTo(text, columns)).toBe(cut);
});

test('Control and direction characters in a member’s name are replaced', () => {
  expect(printable('\u001B[2Jぽぽ\r\n\u202Eabc')).toBe('\uFFFD[2Jぽぽ\uFFFD\uFFFD\uFFFDabc');
});

type Row = { readonly title: string; readonly yen: number | null };
const COLUMNS: readonly Column<Row>[] = [
  { head: 'title', of: ({ title }) => title, shrinks: true },
  { head: 'yen', of: ({ yen }) => yen, isNumber: true },
];
const ROWS: readonly Row[] = [
  { title: 'まるぽのおつかいガチャ', yen: 700 },
  { title: 'abc', yen: 12_000 },
  { title: '', yen: null },
];

test('Columns are aligned whatever their content', () => {
  expect(table(COLUMNS, ROWS, undefined).split('\n')).toEqual([
    'title                     yen',
    'まるぽのおつかいガチャ    700',
    'abc                     12000',
    '                            -',
  ]);
});

test('On a narrow terminal titles are cut, numbers are not', () => {
  const lines = table(COLUMNS, ROWS, 20).split('\n');
  expect(lines[1]).toBe('まるぽのおつ…    700');
  expect(Math.max(...lines.map(terminalWidthOf))).toBe(20);
  expect(table(COLUMNS, ROWS, 3).split('\n')[2]).toBe('abc       12000');
});

test('Fields are printed one per line, without those that are null', () => {
  expect(fields({ name: 'ぽぽ', 'tracking number': null, fee: 600 })).toBe('name  ぽぽ\nfee   600');
  expect(aligned([['a', 'x'], ['bcd']])).toEqual(['a    x', 'bcd']);
});

test('Times are in Japanese time, and ages have two units', () => {
  expect(timeText('2026-11-21T15:04:59.000Z')).toBe('2026-11-22 00:04');
  expect(timeText(null)).toBeNull();
  const now = '2026-11-21T12:00:00.000Z';
  expect(
    [
      '2026-11-21T12:00:30.000Z',
      '2026-11-21T11:35:00.000Z',
      '2026-11-21T08:30:00.000Z',
      '2026-11-18T08:00:00.000Z',
    ].map((at) => ageText(at, now)),
  ).toEqual(['0m', '25m', '3h 30m', '3d 4h']);
});
