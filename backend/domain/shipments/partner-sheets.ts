import type { Carrier } from '#lib/contract/enums.ts';
import type { GiftCard } from '#backend/domain/shipments/gift-card.ts';
import type { PartnerProgram } from '#lib/contract/partner-enums.ts';
import type { RowProblem } from '#lib/contract/row-problems.ts';
import { PREFECTURES } from '#lib/contract/member/prefectures.ts';
import { CARRIER_NAMES } from '#lib/text/carriers.ts';
import { METHOD_NAMES } from '#lib/text/shipping-methods.ts';
import { SLOT_NAMES } from '#lib/text/delivery-slots.ts';
import { gradeName } from '#lib/text/labels.ts';
import { clockInJapan } from '../time.ts';
import { hyphenatedZip, type ShipmentToSend } from './b2-csv.ts';
import { shipmentReference } from './shipment.ts';

/** Equal prizes of a shipment. */
type SentPrizes = {
  readonly directoryName: string;
  readonly drawTitle: string;
  readonly code: string;
  readonly gradeLabel: string;
  readonly name: string;
  readonly variant: string | null;
  /** Its place among the variants, from 1. */
  readonly variantNumber: number | null;
  readonly pieces: number;
};

/** A shipment as a partner's program takes it: an order with a line for each kind of prize. */
export type PartnerShipment = ShipmentToSend & {
  readonly requestedAt: Date;
  readonly fee: number;
  readonly gift: GiftCard | null;
  readonly contents: readonly SentPrizes[];
};

type PartnerSheet = {
  readonly columns: readonly string[];
  /** The rows of a shipment, one for each kind of prize. The problems are those for which the program would refuse them. */
  rows(
    shipment: PartnerShipment,
    carrier: Carrier,
  ): { readonly rows: readonly (readonly string[])[]; readonly problems: readonly RowProblem[] };
};

/**
 * 受注CSV of ネクストエンジン for a shop of the kind 汎用, as published (manual.next-engine.net, ID 5552): these columns in this
 * order. Kana and the email address of the member stay empty: sending does not need them.
 */
const NEXT_ENGINE_COLUMNS = [
  ...([
    '店舗伝票番号',
    '受注日',
    '受注郵便番号',
    '受注住所１',
    '受注住所２',
    '受注名',
    '受注名カナ',
  ] as const),
  ...(['受注電話番号', '受注メールアドレス', '発送郵便番号', '発送先住所１', '発送先住所２'] as const),
  ...(['発送先名', '発送先カナ', '発送電話番号', '支払方法', '発送方法', '商品計', '税金'] as const),
  ...(['発送料', '手数料', 'ポイント', 'その他費用', '合計金額', 'ギフトフラグ', '時間帯指定'] as const),
  ...(['日付指定', '作業者欄', '備考', '商品名', '商品コード', '商品価格', '受注数量'] as const),
  ...(['商品オプション', '出荷済フラグ', '顧客区分', '顧客コード', '消費税率（%）', 'のし'] as const),
  ...(['ラッピング', 'メッセージ'] as const),
];

/**
 * The columns for an order of LOGILESS for a shop of the kind 汎用 (support.logiless.com, 受注伝票を一括登録する). Its import format
 * chooses columns by their names, so those that the shop does not fill are left out.
 */
const LOGILESS_COLUMNS = [
  ...(['受注コード', '受注日付', '購入者名1', '購入者 国', '購入者 郵便番号', '購入者 都道府県'] as const),
  ...(['購入者 住所1', '購入者 住所2'] as const),
  ...(['購入者 電話番号', 'お届け先名1', 'お届け先 国', 'お届け先 郵便番号', 'お届け先 都道府県'] as const),
  ...(['お届け先 住所1', 'お届け先 住所2', 'お届け先 電話番号', '送料', '支払方法', '配送方法'] as const),
  ...(['お届け希望日', 'お届け希望時間帯', '商品コード', '商品名', '数量', '販売単価'] as const),
];

/** The prizes are paid for already: an order of the partner is about sending them. */
const PAID = '支払済';
const NO_PRICE = '0';

export const PARTNER_SHEETS: Readonly<Record<PartnerProgram, PartnerSheet>> = {
  nextEngine: {
    columns: NEXT_ENGINE_COLUMNS,
    rows: (shipment, carrier) =>
      rowsOf(shipment, NEXT_ENGINE_COLUMNS, (prizes) => nextEngineCells(shipment, prizes, carrier)),
  },
  logiless: {
    columns: LOGILESS_COLUMNS,
    rows: (shipment, carrier) => {
      const { rows, problems } = rowsOf(shipment, LOGILESS_COLUMNS, (prizes) =>
        logilessCells(shipment, prizes, carrier),
      );
      // Its columns cannot say that the card belongs into the box, and that no prices do.
      return { rows, problems: shipment.gift === null ? problems : [...problems, { code: 'giftNotInFile' }] };
    },
  },
};

type Cells = Readonly<Record<string, string>>;

function rowsOf(
  { contents }: PartnerShipment,
  columns: readonly string[],
  cellsOf: (prizes: SentPrizes) => Cells,
): ReturnType<PartnerSheet['rows']> {
  const cells = contents.map(cellsOf);
  return {
    rows: cells.map((row) => columns.map((column) => row[column] ?? '')),
    problems: cells.slice(0, 1).flatMap(problemsOf),
  };
}

const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const OPTIONAL = /住所[2２]$|時間帯|日付指定|希望|メッセージ/u;

/** All rows of a shipment have its address, so the first one is checked. */
const problemsOf = (cells: Cells): readonly RowProblem[] =>
  Object.entries(cells).flatMap(([column, text]) => [
    ...(text.trim() === '' && !OPTIONAL.test(column)
      ? [{ code: 'cellEmpty', values: { column } } as const]
      : []),
    ...(CONTROL.test(text) ? [{ code: 'controlCharacter', values: { column } } as const] : []),
  ]);

/** The code of a kind of prize, which the partner's list of goods has to contain. */
export const goodsCode = ({
  directoryName,
  code,
  variantNumber,
}: Pick<SentPrizes, 'directoryName' | 'code' | 'variantNumber'>): string =>
  `${directoryName}-${code}${variantNumber === null ? '' : `-${variantNumber}`}`;

const goodsName = ({ drawTitle, gradeLabel, name, variant }: SentPrizes): string =>
  `${drawTitle} ${gradeName({ gradeLabel })} ${name}${variant === null ? '' : `（${variant}）`}`;

/** The name of the method, which the partner's settings have to contain. */
const methodName = ({ method }: PartnerShipment, carrier: Carrier): string =>
  method === 'post' ? `${CARRIER_NAMES[carrier]}（${METHOD_NAMES.post}）` : CARRIER_NAMES[carrier];

/** The card on one line: a file of orders has no line breaks in its cells. */
const cardText = ({ from, message }: GiftCard): string =>
  [...message.split('\n'), `${from}より`].filter((line) => line !== '').join('　');

const nextEngineCells = (shipment: PartnerShipment, prizes: SentPrizes, carrier: Carrier): Cells => {
  const { address, deliverOn, deliverySlot, gift } = shipment;
  // A slip of a gift names no sum.
  const fee = gift === null ? String(shipment.fee) : NO_PRICE;
  return {
    店舗伝票番号: shipmentReference(shipment.shipmentId),
    受注日: clockInJapan(shipment.requestedAt).replaceAll('-', '/'),
    受注郵便番号: address.zip,
    受注住所１: address.address,
    受注住所２: address.address2,
    受注名: address.name,
    受注電話番号: address.tel,
    発送郵便番号: address.zip,
    発送先住所１: address.address,
    発送先住所２: address.address2,
    発送先名: address.name,
    発送電話番号: address.tel,
    支払方法: PAID,
    発送方法: methodName(shipment, carrier),
    商品計: NO_PRICE,
    税金: NO_PRICE,
    発送料: fee,
    手数料: NO_PRICE,
    ポイント: NO_PRICE,
    その他費用: NO_PRICE,
    合計金額: fee,
    ギフトフラグ: gift === null ? '0' : '1',
    時間帯指定: deliverySlot === null ? '' : `時間帯指定[${SLOT_NAMES[deliverySlot]}]`,
    日付指定: deliverOn?.replaceAll('-', '/') ?? '',
    商品名: goodsName(prizes),
    商品コード: goodsCode(prizes),
    商品価格: NO_PRICE,
    受注数量: String(prizes.pieces),
    メッセージ: gift === null ? '' : cardText(gift),
  };
};

const logilessCells = (shipment: PartnerShipment, prizes: SentPrizes, carrier: Carrier): Cells => {
  const { address, deliverOn, deliverySlot } = shipment;
  const prefecture = PREFECTURES.find((name) => address.address.startsWith(name)) ?? '';
  const place = {
    line: address.address.slice(prefecture.length).trimStart(),
    zip: hyphenatedZip(address.zip),
  };
  return {
    受注コード: shipmentReference(shipment.shipmentId),
    受注日付: clockInJapan(shipment.requestedAt).slice(0, 10),
    購入者名1: address.name,
    '購入者 国': 'JP',
    '購入者 郵便番号': place.zip,
    '購入者 都道府県': prefecture,
    '購入者 住所1': place.line,
    '購入者 住所2': address.address2,
    '購入者 電話番号': address.tel,
    お届け先名1: address.name,
    'お届け先 国': 'JP',
    'お届け先 郵便番号': place.zip,
    'お届け先 都道府県': prefecture,
    'お届け先 住所1': place.line,
    'お届け先 住所2': address.address2,
    'お届け先 電話番号': address.tel,
    送料: String(shipment.fee),
    支払方法: PAID,
    配送方法: methodName(shipment, carrier),
    お届け希望日: deliverOn ?? '',
    お届け希望時間帯: deliverySlot === null ? '' : SLOT_NAMES[deliverySlot],
    商品コード: goodsCode(prizes),
    商品名: goodsName(prizes),
    数量: String(prizes.pieces),
    販売単価: NO_PRICE,
  };
};
