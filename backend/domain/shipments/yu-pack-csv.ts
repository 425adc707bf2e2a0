import type { RowProblem } from '#lib/contract/row-problems.ts';
import { hyphenatedTel } from '#lib/contract/member/tel.ts';
import { hyphenatedZip, type LabelLines, type Sender, type ShipmentToSend, textsOf } from './b2-csv.ts';
import { inLines, nameLines } from '#lib/shipments/label-lines.ts';
import { fullWidths, labelWidthOf } from '#lib/shipments/label-width.ts';
import { preferenceCells } from './delivery.ts';
import { shipmentReference } from './shipment.ts';

/**
 * A sheet of the shop for 日本郵便's ゆうパックプリントR, which has no fixed layout: a filter there assigns its columns once
 * (docs/operator.md).
 */
export const YU_PACK_COLUMNS = [
  ...(['お客様管理番号', '発送予定日', 'お届け先郵便番号'] as const),
  ...(['お届け先住所１', 'お届け先住所２', 'お届け先住所３', 'お届け先名称１', 'お届け先名称２'] as const),
  ...(['お届け先電話番号', 'ご依頼主郵便番号', 'ご依頼主住所', 'ご依頼主氏名'] as const),
  ...(['ご依頼主電話番号', '内容品', '個数', '配達希望日', '配達希望時間帯'] as const),
] as const;

type YuPackCells = Readonly<Record<(typeof YU_PACK_COLUMNS)[number], string>>;

/** The cells of a shipment. `shipOn` is a day such as 2026/11/21. */
export const yuPackCells = (
  { shipmentId, prizes, address, label, ...preference }: ShipmentToSend,
  sender: Sender,
  shipOn: string,
): YuPackCells => ({
  お客様管理番号: shipmentReference(shipmentId),
  発送予定日: shipOn,
  お届け先郵便番号: hyphenatedZip(address.zip),
  ...receiverCells(textsOf({ address, label })),
  お届け先電話番号: hyphenatedTel(address.tel),
  ご依頼主郵便番号: sender.zip,
  ご依頼主住所: sender.address,
  ご依頼主氏名: sender.name,
  ご依頼主電話番号: sender.tel,
  内容品: `${sender.goods} ${prizes}点`,
  個数: '1',
  配達希望日: preferenceCells('japanPost', preference).day,
  配達希望時間帯: preferenceCells('japanPost', preference).slot,
});

/** Bytes of a line in ゆうパックプリントR: 25 full-width characters. */
const LINE_WIDTH = 50;
const ADDRESS_WIDTHS = [LINE_WIDTH, LINE_WIDTH, LINE_WIDTH];
const NAME_WIDTHS = { head: LINE_WIDTH, width: LINE_WIDTH };

/** A text that does not fit stays whole in the last line, and is reported. */
function receiverCells({ address, name }: LabelLines) {
  const [first = '', second = '', ...more] = inLines(address, ADDRESS_WIDTHS);
  const [head = '', last = ''] = nameLines(name, NAME_WIDTHS) ?? [name.join(' ')];
  return {
    お届け先住所１: first,
    お届け先住所２: second,
    お届け先住所３: more.join(''),
    お届け先名称１: head,
    お届け先名称２: last,
  };
}

/** Lines that a short address and a short name leave empty. */
const SPARE_LINES: readonly string[] = ['お届け先住所２', 'お届け先住所３', 'お届け先名称２'];
const OPTIONAL: readonly string[] = [...SPARE_LINES, '配達希望日', '配達希望時間帯'];
/** Their widths are the program's. */
const LINES: readonly string[] = ['お届け先住所１', 'お届け先名称１', ...SPARE_LINES];

const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** The errors of a row. The other widths are the filter's. */
export const yuPackProblems = (cells: YuPackCells): readonly RowProblem[] =>
  Object.entries(cells).flatMap(([column, text]) => [
    ...(text.trim() === '' && !OPTIONAL.includes(column)
      ? [{ code: 'cellEmpty', values: { column } } as const]
      : []),
    ...(LINES.includes(column) && labelWidthOf(text) > LINE_WIDTH ? [tooWide(column, text)] : []),
    ...(CONTROL.test(text) ? [{ code: 'controlCharacter', values: { column } } as const] : []),
  ]);

const tooWide = (column: string, text: string): RowProblem => ({
  code: 'cellTooWide',
  values: { column, width: fullWidths(labelWidthOf(text)), most: fullWidths(LINE_WIDTH) },
});
