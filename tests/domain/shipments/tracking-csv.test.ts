import { rowProblemText } from '#lib/contract/row-problems.ts';
import { inLineOrder, quotedCell } from '#backend/domain/shipments/csv-rows.ts';
import { rangeOf } from '#backend/domain/lookup.ts';
import { shipmentReference } from '#backend/domain/shipments/shipment.ts';
import { readTrackingCsv } from '#backend/domain/shipments/tracking-csv.ts';
import type { Carrier } from '#lib/contract/enums.ts';

describe('The CSV file of tracking numbers', () => {
  const ID = '3f2a91bc-04de-4a11-8b22-0123456789ab';

  const read = (rows: readonly (readonly string[])[], carrier?: Carrier) =>
    readTrackingCsv(
      rows.map((cells, index) => ({ line: index + 1, cells })),
      carrier,
    );

  const problemsOf = (rows: readonly (readonly string[])[], carrier?: Carrier) =>
    read(rows, carrier).problems.map((error) => `${error.line}: ${rowProblemText(error)}`);

  const HEAD = ['shipment', 'carrier', 'number'];
  const GOOD = ['3F2A-91BC-04DE-4A11', 'yamato', '4000-0000-0013'];

  test('a file with the columns shipment, carrier and number', () => {
    const { lines, problems } = read([HEAD, GOOD]);
    expect(problems).toEqual([]);
    expect(lines).toMatchObject([
      { line: 2, reference: '3F2A-91BC-04DE-4A11', carrier: 'yamato', trackingNumber: '400000000013' },
    ]);
  });

  test('a file without a carrier column takes the given carrier', () => {
    const { lines } = read(
      [
        ['number', 'shipment'],
        ['１２３４５６７８９０１２', ID],
      ],
      'sagawa',
    );
    expect(lines).toMatchObject([{ carrier: 'sagawa', trackingNumber: '123456789012' }]);
  });

  test('a file exported by B2 is read, and its other columns are ignored', () => {
    const { lines, problems } = read([
      ['お客様管理番号', '送り状種類', 'クール区分', '伝票番号', '出荷予定日'],
      [shipmentReference(ID), '0', '0', '400000000013', '2026/11/21'],
    ]);
    expect(problems).toEqual([]);
    expect(lines).toMatchObject([{ reference: 'K3F2A91BC04DE4A11', carrier: 'yamato' }]);
  });

  test.each([ID, ID.toUpperCase(), ID.replaceAll('-', '')])('%s names one shipment', (text) =>
    expect(rangeOf(text)).toEqual({ from: ID, to: ID }),
  );

  test.each([
    'K3F2A91BC04DE4A11',
    '3F2A-91BC-04DE-4A11',
    '3f2a91bc04de4a11',
    '３Ｆ２Ａ－９１ＢＣ－０４ＤＥ－４Ａ１１',
  ])('%s matches all shipments that begin with it', (text) =>
    expect(rangeOf(text)).toEqual({
      from: '3f2a91bc-04de-4a11-0000-000000000000',
      to: '3f2a91bc-04de-4a11-ffff-ffffffffffff',
    }),
  );

  test.each(['K3F2A91BC04DE', '3F2A-91BC-04DE', '3f2a91bc04de'])(
    '%s, the shorter number in older emails, matches all shipments that begin with it',
    (text) =>
      expect(rangeOf(text)).toEqual({
        from: '3f2a91bc-04de-0000-0000-000000000000',
        to: '3f2a91bc-04de-ffff-ffff-ffffffffffff',
      }),
  );

  test.each(['', '3F2A-91BC', 'K3F2A91BC04DEF', '3F2A-91BC-04DE-4A1', 'まるぽ', '%', `${ID}0`])(
    '%j names no shipment',
    (text) => expect(rangeOf(text)).toBeUndefined(),
  );

  test.each([
    [[], undefined, ['1: the file is empty']],
    [[HEAD], undefined, ['1: no row follows the headings']],
    [
      [['shipment', 'tracking', 'number'], GOOD],
      undefined,
      ['1: "tracking" is not a column of a file of tracking numbers'],
    ],
    [[['shipment', 'number'], GOOD.slice(0, 2)], undefined, ['1: the column carrier is missing']],
    [[['shipment', 'shipment', 'number'], GOOD], undefined, ['1: the column shipment occurs twice']],
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
    [[HEAD, GOOD], 'yamato', ['1: a carrier is given for the whole file, which also has a carrier column']],
  ] as const)('invalid headings are reported: %j', (rows, carrier, problems) =>
    expect(problemsOf(rows, carrier)).toEqual(problems),
  );

  test('every invalid line is reported and the valid ones are returned', () => {
    const rows = [
      HEAD,
      ['3F2A-91BC-04DE-4A11', 'yamato', '400000000016'],
      ['3F2A-91BC-04DE-4A11', 'yamato', '4E+11'],
      ['3F2A-91BC-04DE-4A11', 'pigeon', '400000000013'],
      ['まるぽ', 'yamato', '400000000013'],
      ['', 'yamato', '400000000013'],
      ['3F2A-91BC-04DE-4A11', 'yamato', ''],
      ['3F2A-91BC-04DE-4A11', 'yamato'],
      ['3F2A-91BC-04DE-4A11', 'yamato', '400000000013', '', 'x'],
      GOOD,
      ['AAAA-AAAA-AAAA', 'Yamato', '400000000013'],
      ['AAAA-AAAA-AAAA', 'sagawa', '400000000013'],
    ];
    expect(problemsOf(rows)).toEqual([
      '2: "400000000016" is not a tracking number of yamato: a digit is wrong or missing',
      '3: "4E+11" is a tracking number that a spreadsheet has rounded',
      '4: the carrier is none of yamato, sagawa, japanPost or their Japanese names',
      '5: "まるぽ" is not a shipment number',
      '6: the shipment number is missing',
      '7: the tracking number is missing',
      '8: the tracking number is missing',
      '9: there are 5 cells, where the headings are 3',
      '10: the tracking number 400000000013 is also in line 11',
      '11: the tracking number 400000000013 is also in line 10',
    ]);
    expect(read(rows).lines.map(({ line }) => line)).toEqual([12]);
  });

  test('a file is read as Excel saves it', () => {
    const blank = ['', '', '', '', '', ''];
    const { lines, problems } = read([
      blank,
      ['', ' shipment', 'carrier', 'number ', '', '　'],
      ['', '3F2A-91BC-04DE-4A11', 'yamato', '4000-0000-0013', '', ''],
      [''],
      ['', 'AAAA-AAAA-AAAA', 'sagawa', '400000000013'],
      blank,
    ]);
    expect(problems).toEqual([]);
    expect(lines).toMatchObject([
      { line: 3, trackingNumber: '400000000013' },
      { line: 5, trackingNumber: '400000000013' },
    ]);
  });

  test('a file of B2 is read without its empty last cells', () => {
    const rows = [
      ['お客様管理番号', '伝票番号', '記事', '予備'],
      [ID, '400000000013'],
    ];
    expect(read(rows)).toMatchObject({ lines: [{ trackingNumber: '400000000013' }], problems: [] });
  });

  test('a column with text and without a heading is refused', () => {
    const rows = [
      [...HEAD, '', ''],
      [...GOOD, '', '急ぎ'],
    ];
    expect(problemsOf(rows)).toEqual(['2: there are 5 cells, where the headings are 3']);
    expect(
      problemsOf([
        ['', ...HEAD],
        ['急ぎ', ...GOOD],
      ]),
    ).toEqual(['1: "" is not a column of a file of tracking numbers']);
  });

  test('a file with blank rows only is empty', () => {
    expect(problemsOf([['', ''], [' ']])).toEqual(['1: the file is empty']);
  });

  test('a file exported by e飛伝III is read', () => {
    const rows = [
      ['お客様管理番号', 'お問い合せ送り状No.', '出荷日'],
      ['K3F2A91BC04DE', '123456789012', '2026/11/21'],
    ];
    expect(read(rows).lines).toMatchObject([{ carrier: 'sagawa', trackingNumber: '123456789012' }]);
    expect(read(rows, 'sagawa').lines).toHaveLength(1);
    expect(problemsOf(rows, 'yamato')).toHaveLength(1);
  });

  describe('the list of shipments of the shop, filled in by people,', () => {
    const LIST = ['発送番号', '状態', '運送会社', '追跡番号', '依頼日時'];
    const filled = (carrier: string, number: string) => [ID, '番号待ち', carrier, number, '2026/11/21 10:00'];

    test.each([
      ['ヤマト運輸', 'yamato', '400000000013'],
      ['クロネコ ヤマト', 'yamato', '400000000013'],
      ['yamato', 'yamato', '400000000013'],
      ['佐川急便', 'sagawa', '123456789012'],
      ['ゆうパック', 'japanPost', '12345678901'],
    ])('names the carrier %s', (written, carrier, number) =>
      expect(read([LIST, filled(written, number)])).toMatchObject({
        lines: [{ line: 2, ids: { from: ID }, carrier, trackingNumber: number }],
        problems: [],
      }),
    );

    test('is read without the rows that nobody has filled in', () => {
      const rows = [LIST, filled('', ''), filled('佐川急便', ''), filled('', '123456789012')];
      expect(problemsOf(rows)).toEqual([
        '3: the tracking number is missing',
        '4: the carrier is none of yamato, sagawa, japanPost or their Japanese names',
      ]);
      expect(problemsOf([LIST, filled('', '')])).toEqual(['1: no row follows the headings']);
    });

    test('may name its numbers 伝票番号, and needs the column of carriers unless one is given', () => {
      const rows = [
        ['伝票番号', '発送番号'],
        ['123456789012', ID],
      ];
      expect(read(rows, 'sagawa').lines).toMatchObject([
        { carrier: 'sagawa', trackingNumber: '123456789012' },
      ]);
      expect(problemsOf(rows)).toEqual(['1: the column 運送会社 is missing']);
      expect(problemsOf([['発送番号'], [ID]])).toEqual([
        '1: the column 伝票番号 is missing',
        '1: the column 運送会社 is missing',
      ]);
    });
  });

  test('the first of two equal columns of a label program counts', () => {
    const rows = [
      ['お客様管理番号', '伝票番号', 'お客様管理番号', '伝票番号'],
      [ID, '400000000013', '', ''],
    ];
    expect(read(rows).lines).toMatchObject([{ ids: { from: ID, to: ID }, trackingNumber: '400000000013' }]);
  });

  test('long cells are quoted in part and not parsed', () => {
    const blank = (count: number) => ' '.repeat(count);
    const number = (text: string) => read([HEAD, [ID, 'sagawa', text]]);
    const spaced = (length: number) => `1${blank(length - 12)}23456789012`;
    expect(number(spaced(60)).lines).toHaveLength(1);
    expect(number(spaced(61)).problems).toMatchObject([{ code: 'numberInvalid' }]);
    expect([quotedCell('x'.repeat(60)), quotedCell('x'.repeat(61))]).toEqual([
      `"${'x'.repeat(60)}"`,
      `"${'x'.repeat(60)}…"`,
    ]);
  });

  test('errors are sorted by their lines', () => {
    const at = (line: number) => ({ line, code: 'noRows' }) as const;
    expect(inLineOrder([at(3), at(1), at(2)])).toEqual([at(1), at(2), at(3)]);
  });
});
