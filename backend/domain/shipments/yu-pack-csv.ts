import type { RowProblem } from '#lib/contract/row-problems.ts';
import { hyphenatedTel } from '#lib/contract/member/tel.ts';
import { hyphenatedZip, type Sender, type ShipmentToSend } from './b2-csv.ts';
import { shipmentReference } from './shipment.ts';

/**
 * A sheet of the shop for 日本郵便's ゆうパックプリントR, which has no fixed layout: a filter there assigns its columns once
 * (docs/operator.md).
 */
export const YU_PACK_COLUMNS = [
  ...(['お客様管理番号', '発送予定日', 'お届け先郵便番号', 'お届け先住所', 'お届け先建物名'] as const),
  ...(['お届け先氏名', 'お届け先電話番号', 'ご依頼主郵便番号', 'ご依頼主住所', 'ご依頼主氏名'] as const),
  ...(['ご依頼主電話番号', '内容品', '個数'] as const),
] as const;

type YuPackCells = Readonly<Record<(typeof YU_PACK_COLUMNS)[number], string>>;

/** The cells of a shipment. `shipOn` is a day such as 2026/11/21. */
export const yuPackCells = (
  { shipmentId, prizes, address }: ShipmentToSend,
  sender: Sender,
  shipOn: string,
): YuPackCells => ({
  お客様管理番号: shipmentReference(shipmentId),
  発送予定日: shipOn,
  お届け先郵便番号: hyphenatedZip(address.zip),
  お届け先住所: address.address,
  お届け先建物名: address.address2,
  お届け先氏名: address.name,
  お届け先電話番号: hyphenatedTel(address.tel),
  ご依頼主郵便番号: sender.zip,
  ご依頼主住所: sender.address,
  ご依頼主氏名: sender.name,
  ご依頼主電話番号: sender.tel,
  内容品: `おもちゃ(くじの賞品) ${prizes}点`,
  個数: '1',
});

const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** The errors of a row. Widths are the filter's. */
export const yuPackProblems = (cells: YuPackCells): readonly RowProblem[] =>
  Object.entries(cells).flatMap(([column, text]) => [
    ...(text.trim() === '' && column !== 'お届け先建物名'
      ? [{ code: 'cellEmpty', values: { column } } as const]
      : []),
    ...(CONTROL.test(text) ? [{ code: 'controlCharacter', values: { column } } as const] : []),
  ]);
