import { B2_COLUMNS, b2Row, b2Cells } from '#backend/domain/shipments/b2-csv.ts';
import { b2Problems } from '#backend/domain/shipments/b2-check.ts';

const SENDER = {
  name: '株式会社ころん堂',
  zip: '150-0001',
  address: '東京都渋谷区神宮前1-2-3',
  tel: '03-1234-5678',
  customerCode: '0312345678',
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

test('a parcel stands in a row with its number, where it goes and who sends it', () => {
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

test('a telephone number whose hyphens nobody knows stays as it is', () => {
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
])('%s has room', (_what, but) => expect(b2Problems(cellsOf(but))).toEqual([]));

test.each([
  [{ name: long(17) }, 'お届け先名 is 17 full-width characters wide, and B2 takes 16'],
  [{ name: `${long(16)}a` }, 'お届け先名 is 16.5 full-width characters wide, and B2 takes 16'],
  [{ name: '𠮷'.repeat(17) }, 'お届け先名 is 17 full-width characters wide, and B2 takes 16'],
  [{ address2: long(20) }, 'お届け先アパートマンション名 is 20 full-width characters wide, and B2 takes 16'],
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
])('%j is told', (but, problem) => expect(b2Problems(cellsOf(but))).toEqual([problem]));

test('a sender without a contract number can be exported; one without a name can not', () => {
  expect(b2Problems(cellsOf({}, { ...SENDER, customerCode: '' }))).toEqual([]);
  expect(b2Problems(cellsOf({}, { ...SENDER, name: '' }))).toEqual(['ご依頼主名 is empty']);
});
