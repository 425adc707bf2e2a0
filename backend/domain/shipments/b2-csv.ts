import type { ShippingMethod } from '#lib/contract/enums.ts';
import { hyphenatedTel } from '#lib/contract/member/tel.ts';
import { b2Beginning } from './b2-address.ts';
import { inLines, nameLines } from '#lib/shipments/label-lines.ts';
import { type DeliveryPreference, preferenceCells } from './delivery.ts';
import { shipmentReference } from './shipment.ts';

/** The recipient. Zip code and telephone number are digits only. */
type Receiver = {
  readonly name: string;
  readonly zip: string;
  readonly address: string;
  readonly address2: string;
  readonly tel: string;
};

/** The lines that staff have written for a label, in place of address, building and name. */
export type LabelLines = { readonly address: readonly string[]; readonly name: readonly string[] };

export type ShipmentToSend = DeliveryPreference & {
  readonly shipmentId: string;
  readonly prizes: number;
  readonly method: ShippingMethod;
  readonly address: Receiver;
  /** `null`: the label has the lines of the address. */
  readonly label: LabelLines | null;
};

/** The texts of a label, each of which begins on a line of its own. */
export const textsOf = ({ address, label }: Pick<ShipmentToSend, 'address' | 'label'>): LabelLines =>
  label ?? { address: [address.address, address.address2], name: [address.name] };

/** The shop as sender, with its contract with the carrier. */
export type Sender = {
  readonly name: string;
  readonly zip: string;
  readonly address: string;
  readonly tel: string;
  /** 請求先顧客コード. If empty, B2 asks for it while it reads the file. */
  readonly customerCode: string;
  /** 運賃管理番号 */
  readonly freightNumber: string;
  /** お客様コード at 佐川急便. If empty, e飛伝III takes the one of its login. */
  readonly sagawaCustomerCode: string;
  /** Air freight requires a description of the contents: with 雑貨 alone the shipment is sent by road. */
  readonly goods: string;
};

/** 発払い, ネコポス */
const KINDS: Readonly<Record<ShippingMethod, string>> = { box: '0', post: 'A' };

/** The cells of a shipment for B2クラウド. `shipOn` is a day such as 2026/11/21. */
export const b2Cells = (
  { shipmentId, prizes, method, address, label, ...preference }: ShipmentToSend,
  sender: Sender,
  shipOn: string,
): B2Cells => ({
  お客様管理番号: shipmentReference(shipmentId),
  送り状種類: KINDS[method],
  出荷予定日: shipOn,
  お届け予定日: preferenceCells('yamato', preference).day,
  配達時間帯: preferenceCells('yamato', preference).slot,
  お届け先電話番号: hyphenatedTel(address.tel),
  お届け先郵便番号: hyphenatedZip(address.zip),
  ...receiverCells(textsOf({ address, label })),
  ご依頼主電話番号: sender.tel,
  ご依頼主郵便番号: sender.zip,
  ご依頼主住所: sender.address,
  ご依頼主名: sender.name,
  品名１: sender.goods,
  品名２: `賞品 ${prizes}点`,
  請求先顧客コード: sender.customerCode,
  運賃管理番号: sender.freightNumber,
});

/**
 * A text that is too long for address and building continues in the two lines of the company, a long name begins in the last
 * of them. A text that does not fit at all stays whole, and is reported.
 */
function receiverCells({ address: [address = '', ...others], name }: LabelLines): B2Cells {
  const beginning = b2Beginning(address);
  const rest = inLines([address.slice(beginning.length), ...others], REST_WIDTHS);
  const [building = '', first = '', ...more] = rest;
  const second = more.join('');
  const names = nameLines(name, { head: B2_WIDTHS['お届け先会社・部門２'], width: B2_WIDTHS.お届け先名 });
  const [head, last] = names?.length === 2 && second === '' ? names : ['', name.join(' ')];
  return {
    お届け先住所: beginning,
    お届け先アパートマンション名: building,
    'お届け先会社・部門１': first,
    'お届け先会社・部門２': second === '' ? (head ?? '') : second,
    お届け先名: last ?? '',
  };
}

/** The hyphen keeps a spreadsheet from removing leading zeros. */
export const hyphenatedZip = (zip: string): string => zip.replace(/^(\d{3})(\d{4})$/, '$1-$2');

/**
 * The columns of ヤマト運輸's B2クラウド, 基本レイアウト, in the order in which it reads and writes them. A shop that sends prepaid
 * shipments leaves most of them empty; B2 identifies columns by position.
 */
export const B2_COLUMNS = [
  'お客様管理番号',
  '送り状種類',
  'クール区分',
  '伝票番号',
  '出荷予定日',
  'お届け予定日',
  '配達時間帯',
  'お届け先コード',
  'お届け先電話番号',
  'お届け先電話番号枝番',
  'お届け先郵便番号',
  'お届け先住所',
  'お届け先アパートマンション名',
  'お届け先会社・部門１',
  'お届け先会社・部門２',
  'お届け先名',
  'お届け先名(ｶﾅ)',
  '敬称',
  'ご依頼主コード',
  'ご依頼主電話番号',
  'ご依頼主電話番号枝番',
  'ご依頼主郵便番号',
  'ご依頼主住所',
  'ご依頼主アパートマンション',
  'ご依頼主名',
  'ご依頼主名(ｶﾅ)',
  '品名コード１',
  '品名１',
  '品名コード２',
  '品名２',
  '荷扱い１',
  '荷扱い２',
  '記事',
  'ｺﾚｸﾄ代金引換額（税込)',
  '内消費税額等',
  '止置き',
  '営業所コード',
  '発行枚数',
  '個数口表示フラグ',
  '請求先顧客コード',
  '請求先分類コード',
  '運賃管理番号',
  'クロネコwebコレクトデータ登録',
  'クロネコwebコレクト加盟店番号',
  'クロネコwebコレクト申込受付番号１',
  'クロネコwebコレクト申込受付番号２',
  'クロネコwebコレクト申込受付番号３',
  'お届け予定ｅメール利用区分',
  'お届け予定ｅメールe-mailアドレス',
  '入力機種',
  'お届け予定ｅメールメッセージ',
  'お届け完了ｅメール利用区分',
  'お届け完了ｅメールe-mailアドレス',
  'お届け完了ｅメールメッセージ',
  'クロネコ収納代行利用区分',
  '予備',
  '収納代行請求金額(税込)',
  '収納代行内消費税額等',
  '収納代行請求先郵便番号',
  '収納代行請求先住所',
  '収納代行請求先住所（アパートマンション名）',
  '収納代行請求先会社・部門名１',
  '収納代行請求先会社・部門名２',
  '収納代行請求先名(漢字)',
  '収納代行請求先名(カナ)',
  '収納代行問合せ先名(漢字)',
  '収納代行問合せ先郵便番号',
  '収納代行問合せ先住所',
  '収納代行問合せ先住所（アパートマンション名）',
  '収納代行問合せ先電話番号',
  '収納代行管理番号',
  '収納代行品名',
  '収納代行備考',
  '複数口くくりキー',
  '検索キータイトル1',
  '検索キー1',
  '検索キータイトル2',
  '検索キー2',
  '検索キータイトル3',
  '検索キー3',
  '検索キータイトル4',
  '検索キー4',
  '検索キータイトル5',
  '検索キー5',
  '予備',
  '投函予定メール利用区分',
  '投函予定メールe-mailアドレス',
  '投函予定メールメッセージ',
  '投函完了メール（お届け先宛）利用区分',
  '投函完了メール（お届け先宛）e-mailアドレス',
  '投函完了メール（お届け先宛）メールメッセージ',
  '投函完了メール（ご依頼主宛）利用区分',
  '投函完了メール（ご依頼主宛）e-mailアドレス',
  '投函完了メール（ご依頼主宛）メールメッセージ',
  '置き場所コード',
] as const;

type B2Column = (typeof B2_COLUMNS)[number];

/** The columns that the shop fills. */
export type B2Cells = Readonly<Partial<Record<B2Column, string>>>;

/** Columns that B2 requires. */
export const B2_REQUIRED = [
  ...(['お客様管理番号', '送り状種類', '出荷予定日', 'お届け先電話番号', 'お届け先郵便番号'] as const),
  ...(['お届け先住所', 'お届け先名', 'ご依頼主電話番号', 'ご依頼主郵便番号', 'ご依頼主住所'] as const),
  ...(['ご依頼主名', '品名１', '運賃管理番号'] as const),
] satisfies readonly B2Column[];

/** Maximum width of a cell in half-width characters; a full-width one counts as two. */
export const B2_WIDTHS = {
  お客様管理番号: 50,
  お届け先電話番号: 15,
  お届け先郵便番号: 8,
  お届け先住所: 64,
  お届け先アパートマンション名: 32,
  'お届け先会社・部門１': 50,
  'お届け先会社・部門２': 50,
  お届け先名: 32,
  ご依頼主電話番号: 15,
  ご依頼主郵便番号: 8,
  ご依頼主住所: 64,
  ご依頼主アパートマンション: 32,
  ご依頼主名: 32,
  品名１: 50,
  品名２: 50,
  記事: 44,
  請求先顧客コード: 12,
} as const satisfies Partial<Record<B2Column, number>>;

const REST_WIDTHS = [
  B2_WIDTHS.お届け先アパートマンション名,
  B2_WIDTHS['お届け先会社・部門１'],
  B2_WIDTHS['お届け先会社・部門２'],
];

export const b2Row = (cells: B2Cells): readonly string[] => B2_COLUMNS.map((column) => cells[column] ?? '');
