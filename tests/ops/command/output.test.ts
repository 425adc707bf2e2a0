import { aligned, type Column, jsonText, printable, table, timeText } from '#backend/cli/print.ts';

test('Control and direction characters in a text are replaced', () => {
  expect(printable('\u001B[2Jぽぽ\r\n\u202Eabc')).toBe('\uFFFD[2Jぽぽ\uFFFD\uFFFD\uFFFDabc');
});

test('Control and direction characters in JSON are escaped, and read as they are', () => {
  const value = { name: 'a\u009B2J\u202Eb\u{E0001}\n', none: null };
  const text = jsonText(value);
  expect(text).toBe('{\n  "name": "a\\u009b2J\\u202eb\\udb40\\udc01\\n",\n  "none": null\n}');
  expect(JSON.parse(text)).toEqual(value);
});

type Row = { readonly name: string; readonly seen: string | null };
const COLUMNS: readonly Column<Row>[] = [
  { head: 'name', of: ({ name }) => name },
  { head: 'seen', of: ({ seen }) => seen },
];

test('Columns are aligned under their headings', () => {
  const rows = [
    { name: 'hana', seen: '2026-11-22' },
    { name: 'taro-of-finance', seen: null },
  ];
  expect(table(COLUMNS, rows).split('\n')).toEqual([
    'name             seen',
    'hana             2026-11-22',
    'taro-of-finance  -',
  ]);
  expect(aligned([['a', 'x'], ['bcd']])).toEqual(['a    x', 'bcd']);
});

test('Times are in Japanese time', () => {
  expect(timeText(new Date('2026-11-21T15:04:59.000Z'))).toBe('2026-11-22 00:04');
  expect(timeText(null)).toBeNull();
});
