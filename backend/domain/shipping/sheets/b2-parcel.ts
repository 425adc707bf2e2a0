import type { B2Cells } from './b2-columns.ts';
import { sheetReference } from './parcel-reference.ts';

/** Where a parcel goes to. Zip and telephone number are digits alone. */
type Receiver = {
  readonly name: string;
  readonly zip: string;
  readonly address: string;
  readonly address2: string;
  readonly tel: string;
};

export type ParcelToSend = {
  readonly shipmentId: string;
  readonly prizes: number;
  readonly address: Receiver;
};

/** Who sends, by which contract with the carrier, and when. */
export type Sender = {
  readonly name: string;
  readonly zip: string;
  readonly address: string;
  readonly tel: string;
  /** 請求先顧客コード; without it B2 asks for it while it reads the sheet. */
  readonly customerCode: string;
  /** 運賃管理番号 */
  readonly freightNumber: string;
};

const PREPAID = '0';
/** A carrier by air wants to know what is in a parcel: 雑貨 alone goes by road. */
const GOODS = 'おもちゃ(くじの賞品)';

/** A parcel as B2クラウド reads it. `shipOn` is a day such as 2026/11/21. */
export const b2Parcel = (
  { shipmentId, prizes, address }: ParcelToSend,
  sender: Sender,
  shipOn: string,
): B2Cells => ({
  お客様管理番号: sheetReference(shipmentId),
  送り状種類: PREPAID,
  出荷予定日: shipOn,
  お届け先電話番号: hyphenatedTel(address.tel),
  お届け先郵便番号: hyphenatedZip(address.zip),
  お届け先住所: address.address,
  お届け先アパートマンション名: address.address2,
  お届け先名: address.name,
  ご依頼主電話番号: sender.tel,
  ご依頼主郵便番号: sender.zip,
  ご依頼主住所: sender.address,
  ご依頼主名: sender.name,
  品名１: GOODS,
  品名２: `賞品 ${prizes}点`,
  請求先顧客コード: sender.customerCode,
  運賃管理番号: sender.freightNumber,
});

/** With a hyphen in them, a spreadsheet leaves numbers their first zero. */
const hyphenatedZip = (zip: string): string => zip.replace(/^(\d{3})(\d{4})$/, '$1-$2');

/** Only of mobile numbers is it known where their hyphens stand. */
const hyphenatedTel = (tel: string): string => tel.replace(/^(0[5-9]0)(\d{4})(\d{4})$/, '$1-$2-$3');
