import { idRangeOf, shipmentReference } from '#backend/domain/shipments/shipment.ts';
import { readTrackingCsv } from '#backend/domain/shipments/tracking-csv.ts';
import type { Carrier } from '#lib/contract/enums.ts';

const ID = '3f2a91bc-04de-4a11-8b22-0123456789ab';

const read = (rows: readonly (readonly string[])[], carrier?: Carrier) =>
  readTrackingCsv(
    rows.map((cells, index) => ({ line: index + 1, cells })),
    carrier,
  );

const problemsOf = (rows: readonly (readonly string[])[], carrier?: Carrier) =>
  read(rows, carrier).problems.map(({ line, problem }) => `${line}: ${problem}`);

const HEAD = ['parcel', 'carrier', 'number'];
const GOOD = ['3F2A-91BC-04DE-4A11', 'yamato', '4000-0000-0013'];

test('a plain sheet of parcel, carrier and number', () => {
  const { lines, problems } = read([HEAD, GOOD]);
  expect(problems).toEqual([]);
  expect(lines).toMatchObject([
    { line: 2, reference: '3F2A-91BC-04DE-4A11', carrier: 'yamato', trackingNumber: '400000000013' },
  ]);
});

test('one carrier given for a sheet of parcel and number', () => {
  const { lines } = read(
    [
      ['number', 'parcel'],
      ['１２３４５６７８９０１２', ID],
    ],
    'sagawa',
  );
  expect(lines).toMatchObject([{ carrier: 'sagawa', trackingNumber: '123456789012' }]);
});

test('a sheet that B2 wrote, whatever other columns it has', () => {
  const { lines, problems } = read([
    ['お客様管理番号', '送り状種類', 'クール区分', '伝票番号', '出荷予定日'],
    [shipmentReference(ID), '0', '0', '400000000013', '2026/11/21'],
  ]);
  expect(problems).toEqual([]);
  expect(lines).toMatchObject([{ reference: 'K3F2A91BC04DE4A11', carrier: 'yamato' }]);
});

test.each([ID, ID.toUpperCase(), ID.replaceAll('-', '')])('%s means one parcel', (text) =>
  expect(idRangeOf(text)).toEqual({ from: ID, to: ID }),
);

test.each([
  'K3F2A91BC04DE4A11',
  '3F2A-91BC-04DE-4A11',
  '3f2a91bc04de4a11',
  '３Ｆ２Ａ－９１ＢＣ－０４ＤＥ－４Ａ１１',
])('%s means whatever begins so', (text) =>
  expect(idRangeOf(text)).toEqual({
    from: '3f2a91bc-04de-4a11-0000-000000000000',
    to: '3f2a91bc-04de-4a11-ffff-ffffffffffff',
  }),
);

test.each(['K3F2A91BC04DE', '3F2A-91BC-04DE', '3f2a91bc04de'])(
  '%s, the shorter number of older labels, means whatever begins so',
  (text) =>
    expect(idRangeOf(text)).toEqual({
      from: '3f2a91bc-04de-0000-0000-000000000000',
      to: '3f2a91bc-04de-ffff-ffff-ffffffffffff',
    }),
);

test.each(['', '3F2A-91BC', 'K3F2A91BC04DEF', '3F2A-91BC-04DE-4A1', 'まるぽ', '%', `${ID}0`])(
  '%j means no parcel',
  (text) => expect(idRangeOf(text)).toBeUndefined(),
);

test.each([
  [[], undefined, ['1: the file is empty']],
  [[HEAD], undefined, ['1: no row follows the headings']],
  [
    [['parcel', 'tracking', 'number'], GOOD],
    undefined,
    ['1: "tracking" is not a column of a file of tracking numbers'],
  ],
  [[['parcel', 'number'], GOOD.slice(0, 2)], undefined, ['1: the column carrier is missing']],
  [[['parcel', 'parcel', 'number'], GOOD], undefined, ['1: the column parcel occurs twice']],
  [
    [
      ['お客様管理番号', '送り状種類'],
      ['a', '0'],
    ],
    undefined,
    ['1: the column 伝票番号 is missing'],
  ],
  [
    [
      ['お客様管理番号', '伝票番号'],
      ['a', '0'],
    ],
    'sagawa',
    ['1: this is a file of yamato, but sagawa is given as the carrier'],
  ],
  [
    [HEAD, GOOD],
    'yamato',
    ['1: a carrier is given for the whole file, which also has a carrier column'],
  ],
] as const)('headings that cannot be right: %j', (rows, carrier, problems) =>
  expect(problemsOf(rows, carrier)).toEqual(problems),
);

test('every line is told what is wrong with it, and the right ones stay', () => {
  const rows = [
    HEAD,
    ['3F2A-91BC-04DE-4A11', 'yamato', '400000000016'],
    ['3F2A-91BC-04DE-4A11', 'yamato', '4E+11'],
    ['3F2A-91BC-04DE-4A11', 'pigeon', '400000000013'],
    ['まるぽ', 'yamato', '400000000013'],
    ['', 'yamato', '400000000013'],
    ['3F2A-91BC-04DE-4A11', 'yamato', ''],
    ['3F2A-91BC-04DE-4A11', 'yamato'],
    ['3F2A-91BC-04DE-4A11', 'yamato', '400000000013', ''],
    GOOD,
    ['AAAA-AAAA-AAAA', 'Yamato', '400000000013'],
    ['AAAA-AAAA-AAAA', 'sagawa', '400000000013'],
  ];
  expect(problemsOf(rows)).toEqual([
    '2: "400000000016" is not a tracking number of yamato: a digit is wrong or missing',
    '3: "4E+11" is a tracking number that a spreadsheet has rounded',
    '4: the carrier is none of yamato, sagawa, japanPost',
    '5: "まるぽ" is not a shipment number',
    '6: the shipment number is missing',
    '7: the tracking number is missing',
    '8: there are 2 cells, where the headings are 3',
    '9: there are 4 cells, where the headings are 3',
    '11: the tracking number 400000000013 is already in line 10',
  ]);
  expect(read(rows).lines.map(({ line }) => line)).toEqual([10, 12]);
});
