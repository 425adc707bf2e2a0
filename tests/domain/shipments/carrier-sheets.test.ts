import type { RowProblem } from '#lib/contract/row-problems.ts';
import type { Carrier } from '#lib/contract/enums.ts';
import { CARRIER_SHEETS } from '#backend/domain/shipments/carrier-sheets.ts';
import { ehidenCells, ehidenProblems } from '#backend/domain/shipments/ehiden-csv.ts';
import { inLines, nameLines } from '#lib/shipments/label-lines.ts';
import { linesOfWidth } from '#lib/shipments/label-width.ts';
import { readEhiden } from '../../support/ehiden-parser.ts';
import { type ADDRESS, aShipment, SENDER, SHIP_ON } from './shipment-fixtures.ts';

const long = (characters: number) => 'あ'.repeat(characters);

/** The filled cells of a shipment in the file of a carrier, by column, and its problems. */
function sheetOf(
  carrier: Carrier,
  address: Partial<typeof ADDRESS> = {},
  sender: Partial<typeof SENDER> = {},
) {
  const { columns, row } = CARRIER_SHEETS[carrier];
  const { cells, problems } = row(aShipment(address), { ...SENDER, ...sender }, SHIP_ON);
  const filled = columns.flatMap((column, nth) => (cells[nth] === '' ? [] : [[column, cells[nth]]]));
  return { row: [columns, cells], cells: Object.fromEntries(filled), problems };
}

test.each<[Carrier, readonly string[]]>([
  ['yamato', []],
  ['sagawa', ['postNotInFile']],
  ['japanPost', ['postNotInFile']],
])('The file of %s has a shipment by post, or reports it', (carrier, codes) => {
  const { problems } = CARRIER_SHEETS[carrier].row({ ...aShipment(), method: 'post' }, SENDER, SHIP_ON);
  expect(problems.map(({ code }) => code)).toEqual(codes);
});

const empty = (column: string): RowProblem => ({ code: 'cellEmpty', values: { column } });
const control = (column: string): RowProblem => ({ code: 'controlCharacter', values: { column } });

test('Each carrier has its columns', () => {
  expect(CARRIER_SHEETS.yamato.columns).toHaveLength(95);
  expect(Object.keys(sheetOf('yamato').cells)).toHaveLength(16);
});

describe('The file for e飛伝III', () => {
  const tooMany = (column: string, most: number): RowProblem => ({
    code: 'tooManyLines',
    values: { column, most: String(most), width: '16' },
  });

  test('has the columns of the program and the cells of a prepaid box', () => {
    const { row, cells, problems } = sheetOf('sagawa');
    expect(readEhiden(row)).toHaveLength(1);
    expect(problems).toEqual([]);
    expect(cells).toEqual({
      お届け先電話番号: '090-1234-5678',
      お届け先郵便番号: '060-0001',
      お届け先住所１: '北海道札幌市中央区北一条西2-3',
      お届け先住所２: 'まるぽ荘201',
      お届け先名称１: '丸山 ぽぽ',
      お客様管理番号: 'K3F2A91BC04DE',
      お客様コード: '031234567890',
      ご依頼主電話番号: '03-1234-5678',
      ご依頼主郵便番号: '150-0001',
      ご依頼主住所１: '東京都渋谷区神宮前1-2-3',
      ご依頼主名称１: '株式会社ころん堂',
      荷姿: '001',
      品名１: '食器と布製品',
      品名２: '賞品 3点',
      出荷個数: '1',
      スピード指定: '000',
      クール便指定: '001',
      元着区分: '1',
      出荷日: '2026/11/21',
    });
  });

  test.each([
    ['an address of two lines and a building of one', { address: long(32), address2: long(16) }, {}],
    ['an address of three lines', { address: long(48), address2: '' }, {}],
    ['a name of two lines', { name: long(32) }, {}],
    ['an address and a building that share a line', { address: long(33), address2: long(14) }, {}],
    ['a sender of two lines', {}, { name: long(32), address: long(32) }],
  ])('%s fits', (_what, address, sender) => expect(sheetOf('sagawa', address, sender).problems).toEqual([]));

  test.each<[Partial<typeof ADDRESS>, Partial<typeof SENDER>, RowProblem]>([
    [{ address: long(33), address2: long(15) }, {}, tooMany('お届け先住所', 3)],
    [{ address: `${long(48)}a`, address2: '' }, {}, tooMany('お届け先住所', 3)],
    [{ name: long(33) }, {}, tooMany('お届け先名称', 2)],
    [{}, { address: long(33) }, tooMany('ご依頼主住所', 2)],
    [{}, { name: long(33) }, tooMany('ご依頼主名称', 2)],
    [{ tel: ' ' }, {}, empty('お届け先電話番号')],
    [{ zip: '' }, {}, empty('お届け先郵便番号')],
    [{ address: '', address2: '' }, {}, empty('お届け先住所１')],
    [{ name: '' }, {}, empty('お届け先名称１')],
    [{}, { tel: '' }, empty('ご依頼主電話番号')],
    [{}, { address: '' }, empty('ご依頼主住所１')],
    [{}, { name: '' }, empty('ご依頼主名称１')],
    [{ name: 'a\tb' }, {}, control('お届け先名称１')],
    [{ address2: 'a\u2028b' }, {}, control('お届け先住所２')],
  ])('%j, %j is reported', (address, sender, problem) => {
    expect(sheetOf('sagawa', address, sender).problems).toEqual([problem]);
  });

  test.each([
    ['賞品 1点', true],
    [long(16), true],
    [`${long(16)}a`, false],
  ])('goods %s fit on a line: %j', (goods, fits) => {
    const wide = { code: 'goodsTooWide', values: { column: '品名２' } };
    expect(ehidenProblems({ ...ehidenCells(aShipment(), SENDER, SHIP_ON), 品名２: goods })).toEqual(
      fits ? [] : [wide],
    );
  });

  test('a wide text of another column is not about goods', () => {
    const cells = ehidenCells(aShipment(), SENDER, SHIP_ON);
    expect(ehidenProblems({ ...cells, 荷札品名１: long(17), メールアドレス: long(17) })).toEqual([]);
  });
});

describe('The sheet for ゆうパックプリントR', () => {
  test('has a cell for each column', () => {
    expect(sheetOf('japanPost').problems).toEqual([]);
    expect(sheetOf('japanPost').cells).toEqual({
      お客様管理番号: 'K3F2A91BC04DE4A11',
      発送予定日: '2026/11/21',
      お届け先郵便番号: '060-0001',
      お届け先住所１: '北海道札幌市中央区北一条西2-3',
      お届け先住所２: 'まるぽ荘201',
      お届け先名称１: '丸山 ぽぽ',
      お届け先電話番号: '090-1234-5678',
      ご依頼主郵便番号: '150-0001',
      ご依頼主住所: '東京都渋谷区神宮前1-2-3',
      ご依頼主氏名: '株式会社ころん堂',
      ご依頼主電話番号: '03-1234-5678',
      内容品: '食器と布製品 3点',
      個数: '1',
    });
  });

  test('needs all but a building', () => {
    const blank = { name: ' ', zip: '', address: '', address2: '', tel: '' };
    const columns = ['お届け先郵便番号', 'お届け先住所１', 'お届け先名称１', 'お届け先電話番号'];
    expect(sheetOf('japanPost', blank).problems).toEqual(columns.map(empty));
    expect(sheetOf('japanPost', { address2: 'a\nb' }).problems).toEqual([control('お届け先住所２')]);
  });

  test('has three lines for an address and two for a name, of 25 full-width characters each', () => {
    const { cells, problems } = sheetOf('japanPost', {
      address: long(40),
      address2: long(20),
      name: long(50),
    });
    expect(problems).toEqual([]);
    expect(cells).toMatchObject({
      お届け先住所１: long(25),
      お届け先住所２: long(15),
      お届け先住所３: long(20),
      お届け先名称１: long(25),
      お届け先名称２: long(25),
    });
    const tooWide = (column: string, width: string) => ({
      code: 'cellTooWide',
      values: { column, width, most: '25' },
    });
    expect(sheetOf('japanPost', { address: long(76), address2: '', name: long(51) }).problems).toEqual([
      tooWide('お届け先住所３', '26'),
      tooWide('お届け先名称１', '51'),
    ]);
  });
});

test('Lines that staff have written are those of every carrier', () => {
  const label = {
    address: ['東京都渋谷区神宮前1-2-3', 'ころんハイツ', '101号室'],
    name: ['ころん堂', '丸山'],
  };
  const cellsIn = (carrier: Carrier, but: Partial<typeof ADDRESS> = {}) => {
    const { columns, row } = CARRIER_SHEETS[carrier];
    const { cells, problems } = row({ ...aShipment(but), label }, SENDER, SHIP_ON);
    expect(problems).toEqual([]);
    return Object.fromEntries(columns.map((column, nth) => [column, cells[nth]]));
  };
  const tooLong = { address: long(100), address2: long(100), name: long(50) };
  expect(cellsIn('yamato', tooLong)).toMatchObject({
    お届け先住所: label.address[0],
    お届け先アパートマンション名: label.address[1],
    'お届け先会社・部門１': label.address[2],
    'お届け先会社・部門２': label.name[0],
    お届け先名: label.name[1],
  });
  for (const carrier of ['sagawa', 'japanPost'] as const)
    expect(cellsIn(carrier, tooLong)).toMatchObject({
      お届け先住所１: label.address[0],
      お届け先住所２: label.address[1],
      お届け先住所３: label.address[2],
      お届け先名称１: label.name[0],
      お届け先名称２: label.name[1],
    });
});

test.each([
  ['あああ いい', 10, ['あああ', 'いい']],
  ['あ いいいい', 10, ['あ いいい', 'い']],
  ['ああ  いい', 4, ['ああ', 'いい']],
  ['ああああ12-3', 10, ['ああああ', '12-3']],
  ['あ12345678901', 10, ['あ12345678', '901']],
])('%s breaks behind a blank of a line that is half full', (text, width, lines) =>
  expect(inLines([text], [width, width])).toEqual(lines),
);

test.each([
  ['丸山 ぽぽ', ['丸山 ぽぽ']],
  ['株式会社ころん 丸山 ぽぽ', ['株式会社ころん', '丸山 ぽぽ']],
  ['ああああああああああああ', ['ああああああ', 'ああああああ']],
  ['あああああああああああああああああああああ', undefined],
])('%s in the lines of a name', (name, lines) =>
  expect(nameLines([name], { head: 20, width: 12 })).toEqual(lines),
);

test.each([
  ['', 4, []],
  ['ああ', 4, ['ああ']],
  ['あああ', 4, ['ああ', 'あ']],
  ['aああb', 4, ['aあ', 'あb']],
  ['ｱｲｳｴｵ', 4, ['ｱｲｳｴ', 'ｵ']],
  ['𠮷𠮷𠮷', 4, ['𠮷𠮷', '𠮷']],
])('%s in lines of %i: %j', (text, width, lines) => expect(linesOfWidth(text, width)).toEqual(lines));
