import { type RowProblem, rowProblemText } from '#lib/contract/row-problems.ts';
import { B2_COLUMNS, b2Row, b2Cells } from '#backend/domain/shipments/b2-csv.ts';
import { b2Problems } from '#backend/domain/shipments/b2-check.ts';
import { idRangeOf, shipmentReference } from '#backend/domain/shipments/shipment.ts';
import { readTrackingCsv } from '#backend/domain/shipments/tracking-csv.ts';
import type { Carrier } from '#lib/contract/enums.ts';

/** The sentences about a shipment, as operators read them. */
const textsOf = (problems: readonly RowProblem[]) =>
  problems.map(({ code, values }) => rowProblemText({ code, values: { ...values, shipment: 'KA1' } }));

describe('The CSV file for B2', () => {
  const SENDER = {
    name: '株式会社ころん堂',
    zip: '150-0001',
    address: '東京都渋谷区神宮前1-2-3',
    tel: '03-1234-5678',
    customerCode: '0312345678',
    sagawaCustomerCode: '031234567890',
    freightNumber: '01',
  };

  const ADDRESS = {
    name: '丸山 ぽぽ',
    zip: '0600001',
    address: '北海道札幌市中央区北一条西2-3',
    address2: 'まるぽ荘201',
    tel: '09012345678',
  };

  const cellsOf = (but: Partial<typeof ADDRESS> = {}, sender = SENDER) =>
    b2Cells(
      {
        shipmentId: '3f2a91bc-04de-4a11-8b22-0123456789ab',
        prizes: 3,
        address: { ...ADDRESS, ...but },
      },
      sender,
      '2026/11/21',
    );

  test('B2 has 95 columns, in its own order', () => {
    expect(B2_COLUMNS).toHaveLength(95);
    expect(B2_COLUMNS.slice(0, 4)).toEqual(['お客様管理番号', '送り状種類', 'クール区分', '伝票番号']);
    expect(B2_COLUMNS.indexOf('お届け先名')).toBe(15);
    expect(B2_COLUMNS.indexOf('ご依頼主名')).toBe(24);
    expect(B2_COLUMNS.indexOf('請求先顧客コード')).toBe(39);
    expect(B2_COLUMNS.indexOf('複数口くくりキー')).toBe(73);
    expect(B2_COLUMNS[94]).toBe('置き場所コード');
  });

  test("a row has the shipment's number, its address and its sender", () => {
    const row = b2Row(cellsOf());
    const filled = row.flatMap((cell, index) => (cell === '' ? [] : [[B2_COLUMNS[index], cell]]));
    expect(row).toHaveLength(95);
    expect(Object.fromEntries(filled)).toEqual({
      お客様管理番号: 'K3F2A91BC04DE4A11',
      送り状種類: '0',
      出荷予定日: '2026/11/21',
      お届け先電話番号: '090-1234-5678',
      お届け先郵便番号: '060-0001',
      お届け先住所: '北海道札幌市中央区北一条西2-3',
      お届け先アパートマンション名: 'まるぽ荘201',
      お届け先名: '丸山 ぽぽ',
      ご依頼主電話番号: '03-1234-5678',
      ご依頼主郵便番号: '150-0001',
      ご依頼主住所: '東京都渋谷区神宮前1-2-3',
      ご依頼主名: '株式会社ころん堂',
      品名１: 'おもちゃ(くじの賞品)',
      品名２: '賞品 3点',
      請求先顧客コード: '0312345678',
      運賃管理番号: '01',
    });
    expect(b2Problems(cellsOf())).toEqual([]);
  });

  test('a telephone number that can be split in several ways has no hyphens', () => {
    expect(cellsOf({ tel: '0312345678' }).お届け先電話番号).toBe('0312345678');
  });

  const long = (signs: number) => 'あ'.repeat(signs);

  test.each([
    ['a name of 16 full-width characters', { name: long(16) }],
    ['a name of 32 half-width characters', { name: 'a'.repeat(32) }],
    ['half-width katakana', { name: 'ｱ'.repeat(32) }],
    ['a building of 16', { address2: long(16) }],
    ['a town and number of 16', { address: `東京都渋谷区${long(16)}` }],
    ['a municipality whose name has 市 in it twice', { address: `三重県四日市市${long(16)}` }],
    ['a county and its town', { address: `北海道余市郡余市町${long(16)}` }],
  ])('%s fits', (_what, but) => expect(b2Problems(cellsOf(but))).toEqual([]));

  test.each([
    [{ name: long(17) }, 'お届け先名 is 17 full-width characters wide, and B2 takes 16'],
    [{ name: `${long(16)}a` }, 'お届け先名 is 16.5 full-width characters wide, and B2 takes 16'],
    [{ name: '𠮷'.repeat(17) }, 'お届け先名 is 17 full-width characters wide, and B2 takes 16'],
    [
      { address2: long(20) },
      'お届け先アパートマンション名 is 20 full-width characters wide, and B2 takes 16',
    ],
    [{ address: `東京都${long(30)}` }, 'お届け先住所 is 33 full-width characters wide, and B2 takes 32'],
    [
      { address: `東京都渋谷区${long(17)}` },
      'the town and number in お届け先住所 is 17 full-width characters wide, and B2 takes 16',
    ],
    [{ name: ' ' }, 'お届け先名 is empty'],
    [
      { address2: '一行目\n二行目' },
      'お届け先アパートマンション名 has a line break or another control character in it',
    ],
  ])('%j is reported', (but, problem) =>
    expect(textsOf(b2Problems(cellsOf(but)))).toEqual([`KA1: ${problem}`]),
  );

  test('a sender needs a name, but no contract number', () => {
    expect(b2Problems(cellsOf({}, { ...SENDER, customerCode: '' }))).toEqual([]);
    expect(b2Problems(cellsOf({}, { ...SENDER, name: '' }))).toEqual([
      { code: 'cellEmpty', values: { column: 'ご依頼主名' } },
    ]);
  });
});

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
    expect(idRangeOf(text)).toEqual({ from: ID, to: ID }),
  );

  test.each([
    'K3F2A91BC04DE4A11',
    '3F2A-91BC-04DE-4A11',
    '3f2a91bc04de4a11',
    '３Ｆ２Ａ－９１ＢＣ－０４ＤＥ－４Ａ１１',
  ])('%s matches all shipments that begin with it', (text) =>
    expect(idRangeOf(text)).toEqual({
      from: '3f2a91bc-04de-4a11-0000-000000000000',
      to: '3f2a91bc-04de-4a11-ffff-ffffffffffff',
    }),
  );

  test.each(['K3F2A91BC04DE', '3F2A-91BC-04DE', '3f2a91bc04de'])(
    '%s, the shorter number in older emails, matches all shipments that begin with it',
    (text) =>
      expect(idRangeOf(text)).toEqual({
        from: '3f2a91bc-04de-0000-0000-000000000000',
        to: '3f2a91bc-04de-ffff-ffff-ffffffffffff',
      }),
  );

  test.each(['', '3F2A-91BC', 'K3F2A91BC04DEF', '3F2A-91BC-04DE-4A1', 'まるぽ', '%', `${ID}0`])(
    '%j names no shipment',
    (text) => expect(idRangeOf(text)).toBeUndefined(),
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
});
