import type { OrderDetail } from '#lib/contract/order.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import type { PaymentType } from '#lib/contract/enums.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';

/** Everything on a receipt (領収書) but for whom it is made out to. It is the same whenever it is asked for. */
export type ReceiptFacts = {
  /** Of what its number is: ご注文番号, 配送番号. */
  readonly numberName: string;
  readonly id: string;
  /** 但し書き: what was paid for. */
  readonly purpose: string;
  /** How the sum comes about: a price and how often. */
  readonly item: string;
  readonly total: number;
  readonly paidAt: string;
  /** How it was paid. A receipt for what was not paid in cash says so (印紙税法基本通達). */
  readonly receivedBy: string;
};

/** Who gives the receipt. */
export type Issuer = {
  readonly name: string;
  readonly zip: string;
  readonly address: string;
  readonly tel: string;
  readonly invoiceNumber: string | null;
  readonly isSample: boolean;
};

const BY_THE_PHONE_COMPANY = '(携帯電話会社の決済)で受領';

const RECEIVED_BY: Readonly<Record<PaymentType, string>> = {
  NONE: '',
  CARD: 'クレジットカードで受領',
  PAYPAY: 'PayPay(電子決済)で受領',
  DOCOMO: `d払い${BY_THE_PHONE_COMPANY}`,
  AU: `auかんたん決済${BY_THE_PHONE_COMPANY}`,
  SB: `ソフトバンクまとめて支払い${BY_THE_PHONE_COMPANY}`,
};

type Paid = Pick<OrderDetail, 'paymentStatus' | 'paymentType' | 'paidAt'>;

/** What the shop has taken and keeps; null: there is nothing to give a receipt for. */
function received({ paymentStatus, paymentType, paidAt }: Paid, total: number) {
  if (paymentStatus !== 'CAPTURED' || paymentType === null || paidAt === null || total === 0) return null;
  return { total, paidAt, receivedBy: RECEIVED_BY[paymentType] };
}

export function receiptOfOrder(order: OrderDetail): ReceiptFacts | null {
  const paid = received(order, order.total);
  const { drawTitle, quantity, price, orderHistoryId } = order;
  return (
    paid && {
      ...paid,
      numberName: 'ご注文番号',
      id: orderHistoryId,
      purpose: `「${drawTitle}」${numberText(quantity)}回分の代金として`,
      item: `くじ代金 1回 ${yenText(price)} × ${numberText(quantity)}回`,
    }
  );
}

export function receiptOfFee(parcel: ShipmentDetail): ReceiptFacts | null {
  const paid = received(parcel, parcel.fee);
  return (
    paid && {
      ...paid,
      numberName: '配送番号',
      id: parcel.userShipId,
      purpose: '賞品の送料(1箱分)として',
      item: '送料 1箱',
    }
  );
}

export const TAX_PERCENT = 10;

/** The consumption tax that a sum contains. A fraction of a yen is dropped, once a receipt. */
export const includedTax = (total: number): number => Math.floor((total * TAX_PERCENT) / (100 + TAX_PERCENT));
