import { PARTNER_SHEETS, type PartnerShipment } from '#backend/domain/shipments/partner-sheets.ts';
import type { Carrier } from '#lib/contract/enums.ts';
import type { PartnerProgram } from '#lib/contract/partner-enums.ts';
import { aShipment } from './shipment-fixtures.ts';

const SHIPMENT: PartnerShipment = {
  ...aShipment(),
  deliverOn: '2026-12-01',
  deliverySlot: 'am',
  requestedAt: new Date('2026-11-20T15:30:05Z'),
  fee: 600,
  gift: null,
  contents: [
    {
      directoryName: 'fuyu',
      drawTitle: '冬のくじ',
      code: 'A',
      gradeLabel: 'A',
      name: 'ぬいぐるみ',
      variant: '青',
      variantNumber: 2,
      pieces: 2,
    },
    {
      directoryName: 'fuyu',
      drawTitle: '冬のくじ',
      code: 'lastOne',
      gradeLabel: 'ラストワン',
      name: '特大ぬいぐるみ',
      variant: null,
      variantNumber: null,
      pieces: 1,
    },
  ],
};

function rowsOf(program: PartnerProgram, but: Partial<PartnerShipment> = {}, carrier: Carrier = 'yamato') {
  const { columns, rows } = PARTNER_SHEETS[program];
  const made = rows({ ...SHIPMENT, ...but }, carrier);
  return {
    problems: made.problems,
    rows: made.rows.map((cells) => {
      expect(cells).toHaveLength(columns.length);
      return Object.fromEntries(
        columns.flatMap((column, nth) => (cells[nth] === '' ? [] : [[column, cells[nth]]])),
      );
    }),
  };
}

test('ネクストエンジン takes the columns of its published order', () => {
  const { columns } = PARTNER_SHEETS.nextEngine;
  expect(columns).toHaveLength(41);
  expect(columns.slice(0, 5)).toEqual(['店舗伝票番号', '受注日', '受注郵便番号', '受注住所１', '受注住所２']);
  expect(columns.slice(-4)).toEqual(['消費税率（%）', 'のし', 'ラッピング', 'メッセージ']);
});

test('A shipment is an order of ネクストエンジン with a row for each kind of prize', () => {
  const { rows, problems } = rowsOf('nextEngine');
  expect(problems).toEqual([]);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual({
    店舗伝票番号: 'K3F2A91BC04DE4A11',
    受注日: '2026/11/21 00:30:05',
    受注郵便番号: '0600001',
    受注住所１: '北海道札幌市中央区北一条西2-3',
    受注住所２: 'まるぽ荘201',
    受注名: '丸山 ぽぽ',
    受注電話番号: '09012345678',
    発送郵便番号: '0600001',
    発送先住所１: '北海道札幌市中央区北一条西2-3',
    発送先住所２: 'まるぽ荘201',
    発送先名: '丸山 ぽぽ',
    発送電話番号: '09012345678',
    支払方法: '支払済',
    発送方法: 'ヤマト運輸',
    商品計: '0',
    税金: '0',
    発送料: '600',
    手数料: '0',
    ポイント: '0',
    その他費用: '0',
    合計金額: '600',
    ギフトフラグ: '0',
    時間帯指定: '時間帯指定[午前中]',
    日付指定: '2026/12/01',
    商品名: '冬のくじ A賞 ぬいぐるみ（青）',
    商品コード: 'fuyu-A-2',
    商品価格: '0',
    受注数量: '2',
  });
  expect(rows[1]).toMatchObject({
    店舗伝票番号: 'K3F2A91BC04DE4A11',
    商品コード: 'fuyu-lastOne',
    受注数量: '1',
  });
});

test('A shipment is an order of ロジレス with its prefecture by itself', () => {
  const { rows, problems } = rowsOf('logiless', { deliverOn: null, deliverySlot: null }, 'sagawa');
  expect(problems).toEqual([]);
  expect(rows[0]).toMatchObject({
    受注コード: 'K3F2A91BC04DE4A11',
    受注日付: '2026-11-21',
    購入者名1: '丸山 ぽぽ',
    'お届け先 郵便番号': '060-0001',
    'お届け先 都道府県': '北海道',
    'お届け先 住所1': '札幌市中央区北一条西2-3',
    'お届け先 住所2': 'まるぽ荘201',
    配送方法: '佐川急便',
    商品コード: 'fuyu-A-2',
    数量: '2',
  });
  expect(rows[0]).not.toHaveProperty('お届け希望日');
});

test.each(['nextEngine', 'logiless'] as const)('%s gets no email address and no kana', (program) => {
  const named = PARTNER_SHEETS[program].columns.filter((column) => /メール|カナ|かな/.test(column));
  for (const row of rowsOf(program).rows) for (const column of named) expect(row).not.toHaveProperty(column);
});

test.each(['nextEngine', 'logiless'] as const)(
  'An order of %s without a name or with a line break is reported',
  (program) => {
    const { address } = SHIPMENT;
    const codes = (but: Partial<typeof address>) =>
      rowsOf(program, { address: { ...address, ...but } }).problems.map(({ code }) => code);
    expect(new Set(codes({ name: '' }))).toEqual(new Set(['cellEmpty']));
    expect(new Set(codes({ address2: 'a\nb' }))).toEqual(new Set(['controlCharacter']));
    expect(codes({ address2: '' })).toEqual([]);
  },
);

const GIFT = { from: 'みどり', message: 'おめでとう！\nまた会おうね' };

test('ネクストエンジン is told that a gift has a card and no prices', () => {
  const { rows, problems } = rowsOf('nextEngine', { gift: GIFT });
  expect(problems).toEqual([]);
  expect(rows[0]).toMatchObject({
    ギフトフラグ: '1',
    メッセージ: 'おめでとう！　また会おうね　みどりより',
    発送料: '0',
    合計金額: '0',
  });
});

test('Orders of ロジレス have no card, so a gift is packed in the shop', () => {
  expect(rowsOf('logiless', { gift: GIFT }).problems).toEqual([{ code: 'giftNotInFile' }]);
});
