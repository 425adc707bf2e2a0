import { type RowProblem, rowProblemText } from '#lib/contract/row-problems.ts';
import { B2_COLUMNS, b2Cells, b2Row } from '#backend/domain/shipments/b2-csv.ts';
import { b2Problems } from '#backend/domain/shipments/b2-check.ts';
import { type ADDRESS, aShipment, SENDER, SHIP_ON } from './shipment-fixtures.ts';

/** The sentences about a shipment, as operators read them. */
const textsOf = (problems: readonly RowProblem[]) =>
  problems.map(({ code, values }) => rowProblemText({ code, values: { ...values, shipment: 'KA1' } }));

describe('The CSV file for B2', () => {
  const cellsOf = (but: Partial<typeof ADDRESS> = {}, sender = SENDER) =>
    b2Cells(aShipment(but), sender, SHIP_ON);

  test('names a shipment by post as ネコポス, and a parcel as prepaid', () => {
    expect(b2Cells({ ...aShipment(), method: 'post' }, SENDER, SHIP_ON).送り状種類).toBe('A');
    expect(cellsOf().送り状種類).toBe('0');
  });

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
      品名１: '食器と布製品',
      品名２: '賞品 3点',
      請求先顧客コード: '0312345678',
      運賃管理番号: '01',
    });
    expect(b2Problems(cellsOf())).toEqual([]);
  });

  test.each([
    ['0312345678', '03-1234-5678'],
    ['0451234567', '045123-4567'],
    ['0120123456', '0120-123-456'],
    ['08001234567', '0800-123-4567'],
    ['05012345678', '050-1234-5678'],
  ])('the telephone number %s has a hyphen that keeps its zero in Excel: %s', (tel, written) => {
    expect(cellsOf({ tel }).お届け先電話番号).toBe(written);
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
    ['a name of 32 in two lines', { name: long(32) }],
    ['a town and number of 32', { address: `東京都渋谷区${long(32)}`, address2: '' }],
    ['a building of 66', { address2: long(66), name: '丸山 ぽぽ' }],
  ])('%s fits', (_what, but) => expect(b2Problems(cellsOf(but))).toEqual([]));

  test.each([
    [{ name: long(34) }, 'お届け先名 is 34 full-width characters wide, and the label takes 16'],
    [{ name: '𠮷'.repeat(34) }, 'お届け先名 is 34 full-width characters wide, and the label takes 16'],
    [{ address2: long(67) }, 'お届け先会社・部門２ is 26 full-width characters wide, and the label takes 25'],
    [
      { address2: long(66), name: long(17) },
      'お届け先名 is 17 full-width characters wide, and the label takes 16',
    ],
    [{ name: ' ' }, 'お届け先名 is empty'],
    [
      { address2: '一行目\n二行目' },
      'お届け先アパートマンション名 has a line break or another control character in it',
    ],
  ])('%j is reported', (but, problem) =>
    expect(textsOf(b2Problems(cellsOf(but)))).toEqual([`KA1: ${problem}`]),
  );

  test.each([
    [
      {
        address: '京都府京都市中京区寺町通御池上る上本能寺前町488番地ころんビル南館',
        address2: 'まるぽ荘201',
      },
      {
        お届け先住所: '京都府京都市中京区寺町通御池上る上本能寺前町488番',
        お届け先アパートマンション名: '地ころんビル南館',
        'お届け先会社・部門１': 'まるぽ荘201',
        お届け先名: '丸山 ぽぽ',
      },
    ],
    [
      { address2: 'ころんハイツまるぽともぐのいえ第二号館 203号室' },
      {
        お届け先アパートマンション名: 'ころんハイツまるぽともぐのいえ第',
        'お届け先会社・部門１': '二号館 203号室',
        お届け先名: '丸山 ぽぽ',
      },
    ],
    [
      { name: '株式会社ころん堂おもちゃ事業部 丸山 ぽぽ' },
      { 'お届け先会社・部門２': '株式会社ころん堂おもちゃ事業部', お届け先名: '丸山 ぽぽ' },
    ],
    [{ name: 'ぽ'.repeat(17) }, { 'お届け先会社・部門２': 'ぽ'.repeat(9), お届け先名: 'ぽ'.repeat(8) }],
  ])('what is too long in %j continues in further lines', (but, cells) => {
    expect(cellsOf(but)).toMatchObject(cells);
    expect(b2Problems(cellsOf(but))).toEqual([]);
  });

  test('a sender needs a name, but no contract number', () => {
    expect(b2Problems(cellsOf({}, { ...SENDER, customerCode: '' }))).toEqual([]);
    expect(b2Problems(cellsOf({}, { ...SENDER, name: '' }))).toEqual([
      { code: 'cellEmpty', values: { column: 'ご依頼主名' } },
    ]);
  });

  test.each([
    ['お客様管理番号', 50],
    ['お届け先電話番号', 15],
    ['お届け先郵便番号', 8],
    ['お届け先アパートマンション名', 32],
    ['お届け先名', 32],
    ['ご依頼主電話番号', 15],
    ['ご依頼主郵便番号', 8],
    ['ご依頼主名', 32],
    ['ご依頼主アパートマンション', 32],
    ['品名１', 50],
    ['品名２', 50],
    ['記事', 44],
    ['請求先顧客コード', 12],
  ] as const)('%s has at most %i half-width characters', (column, most) => {
    const problems = (width: number) => b2Problems({ ...cellsOf(), [column]: '1'.repeat(width) });
    expect(problems(most)).toEqual([]);
    expect(problems(most + 1)).toEqual([
      { code: 'cellTooWide', values: { column, width: String((most + 1) / 2), most: String(most / 2) } },
    ]);
  });

  test.each(['お届け先住所', 'ご依頼主住所'] as const)('%s has at most 64, and a town of 32', (column) => {
    const codesOf = (text: string) => b2Problems({ ...cellsOf(), [column]: text }).map(({ code }) => code);
    // A municipality of 24 is the widest that B2 takes; a wider one is not split.
    const municipality = 'い'.repeat(6) + '郡' + 'い'.repeat(4) + '町';
    const wider = 'い'.repeat(6) + '郡' + 'い'.repeat(5) + '町';
    expect(codesOf(`東京都${municipality}${long(16)}`)).toEqual([]);
    expect(codesOf(`東京都${municipality}${long(16)}a`)).toEqual(['townTooWide']);
    expect(codesOf(`${wider}${long(16)}a`)).toEqual([]);
    expect(codesOf(`東京都渋谷区${long(26)}`)).toEqual(['townTooWide']);
    expect(codesOf(`東京都渋谷区${long(26)}a`)).toEqual(['cellTooWide']);
  });
});
