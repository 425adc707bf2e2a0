import type { RowProblem } from '#lib/contract/row-problems.ts';
import { hyphenatedTel } from '#lib/contract/member/tel.ts';
import { hyphenatedZip, type Sender, type ShipmentToSend, textsOf } from './b2-csv.ts';
import {
  inLines,
  LABEL_LINE_WIDTH,
  LABEL_LINES,
  nameLines,
  SMALLEST_LABEL,
} from '#lib/shipments/label-lines.ts';
import { fullWidths, labelWidthOf, linesOfWidth } from '#lib/shipments/label-width.ts';
import { preferenceCells } from './delivery.ts';
import { shortReference } from './shipment.ts';

const numbered = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, nth) => `${name}${fullWidthNumber(nth + 1)}`);

const fullWidthNumber = (number: number): string =>
  String(number).replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

const twoDigits = (number: number): string => fullWidthNumber(number).padStart(2, '０');

/**
 * The columns of 佐川急便's e飛伝III, template 標準_飛脚宅配便_CSV_ヘッダ有り, in its order. A shop that sends prepaid
 * shipments leaves most of them empty.
 */
export const EHIDEN_COLUMNS: readonly string[] = [
  'お届け先コード取得区分',
  'お届け先コード',
  'お届け先電話番号',
  'お届け先郵便番号',
  ...numbered('お届け先住所', 3),
  ...numbered('お届け先名称', 2),
  'お客様管理番号',
  'お客様コード',
  '部署ご担当者コード取得区分',
  '部署ご担当者コード',
  '部署ご担当者名称',
  '荷送人電話番号',
  'ご依頼主コード取得区分',
  'ご依頼主コード',
  'ご依頼主電話番号',
  'ご依頼主郵便番号',
  ...numbered('ご依頼主住所', 2),
  ...numbered('ご依頼主名称', 2),
  '荷姿',
  ...numbered('品名', 5),
  '荷札荷姿',
  ...numbered('荷札品名', 11),
  '出荷個数',
  'スピード指定',
  'クール便指定',
  '配達日',
  '配達指定時間帯',
  '配達指定時間（時分）',
  '代引金額',
  '消費税',
  '決済種別',
  '保険金額',
  ...numbered('指定シール', 3),
  '営業所受取',
  'SRC区分',
  '営業所受取営業所コード',
  '元着区分',
  'メールアドレス',
  'ご不在時連絡先',
  '出荷日',
  'お問い合せ送り状No.',
  '出荷場印字区分',
  '集約解除指定',
  ...Array.from({ length: 10 }, (_, nth) => `編集${twoDigits(nth + 1)}`),
];

const BOX = '001';
const USUAL_SPEED = '000';
const NOT_COOLED = '001';
const PREPAID = '1';

/** 16 full-width characters: every line of an address, a name and the goods. */
const LINE_WIDTH = LABEL_LINE_WIDTH;
const SENDER_LINES = 2;

type EhidenCells = Readonly<Record<string, string>>;

/** The cells of a shipment for e飛伝III. `shipOn` is a day such as 2026/11/21. */
export const ehidenCells = (
  { shipmentId, prizes, address, label, ...preference }: ShipmentToSend,
  sender: Sender,
  shipOn: string,
): EhidenCells => {
  const texts = textsOf({ address, label });
  const { day, slot } = preferenceCells('sagawa', preference);
  return {
    お届け先電話番号: hyphenatedTel(address.tel),
    お届け先郵便番号: hyphenatedZip(address.zip),
    ...cellsOf('お届け先住所', inLines(texts.address, SMALLEST_LABEL.address)),
    ...cellsOf(
      'お届け先名称',
      nameLines(texts.name, SMALLEST_LABEL.name) ?? linesOfWidth(texts.name.join(' '), LINE_WIDTH),
    ),
    お客様管理番号: shortReference(shipmentId),
    お客様コード: sender.sagawaCustomerCode,
    ご依頼主電話番号: sender.tel,
    ご依頼主郵便番号: sender.zip,
    ...cellsOf('ご依頼主住所', linesOfWidth(sender.address, LINE_WIDTH)),
    ...cellsOf('ご依頼主名称', linesOfWidth(sender.name, LINE_WIDTH)),
    荷姿: BOX,
    品名１: sender.goods,
    品名２: `賞品 ${prizes}点`,
    出荷個数: '1',
    スピード指定: USUAL_SPEED,
    クール便指定: NOT_COOLED,
    配達日: day,
    配達指定時間帯: slot,
    元着区分: PREPAID,
    出荷日: shipOn,
  };
};

const cellsOf = (name: string, lines: readonly string[]): EhidenCells =>
  Object.fromEntries(lines.map((line, nth) => [`${name}${fullWidthNumber(nth + 1)}`, line]));

export const ehidenRow = (cells: EhidenCells): readonly string[] =>
  EHIDEN_COLUMNS.map((column) => cells[column] ?? '');

const REQUIRED = [
  ...(['お届け先電話番号', 'お届け先郵便番号', 'お届け先住所１', 'お届け先名称１'] as const),
  ...(['ご依頼主電話番号', 'ご依頼主住所１', 'ご依頼主名称１'] as const),
];

const CONTROL = /[\p{Cc}\u2028\u2029]/u;

type LineLimit = { readonly name: string; readonly lines: number };

const LIMITS: readonly LineLimit[] = [
  { name: 'お届け先住所', lines: LABEL_LINES.address },
  { name: 'お届け先名称', lines: LABEL_LINES.name },
  { name: 'ご依頼主住所', lines: SENDER_LINES },
  { name: 'ご依頼主名称', lines: LABEL_LINES.name },
];

/** The errors for which e飛伝III would refuse a shipment or cut its label. */
export const ehidenProblems = (cells: EhidenCells): readonly RowProblem[] => [
  ...REQUIRED.filter((column) => (cells[column] ?? '').trim() === '').map(
    (column) => ({ code: 'cellEmpty', values: { column } }) as const,
  ),
  ...LIMITS.flatMap(({ name, lines }) =>
    cells[`${name}${fullWidthNumber(lines + 1)}`] === undefined ? [] : [tooManyLines(name, lines)],
  ),
  ...Object.entries(cells).flatMap(([column, text]) => [
    ...(CONTROL.test(text) ? [{ code: 'controlCharacter', values: { column } } as const] : []),
    ...(column.startsWith('品名') && labelWidthOf(text) > LINE_WIDTH
      ? [{ code: 'goodsTooWide', values: { column } } as const]
      : []),
  ]),
];

const tooManyLines = (column: string, most: number): RowProblem => ({
  code: 'tooManyLines',
  values: { column, most: String(most), width: fullWidths(LINE_WIDTH) },
});
