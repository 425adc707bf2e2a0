import type { OrderDetail } from '#lib/contract/order.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import type { PaymentType } from '#lib/contract/enums.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';

/** The content of a receipt (領収書) but the addressee. It is the same whenever it is shown. */
export type ReceiptContent = {
  /** Name of the number: ご注文番号, 配送番号. */
  readonly numberName: string;
  readonly id: string;
  /** 但し書き: what was paid for. */
  readonly purpose: string;
  /** The calculation: a price times a quantity. */
  readonly item: string;
  readonly total: number;
  readonly paidAt: string;
  /** The payment method. A receipt for a payment without cash must state it (印紙税法基本通達). */
  readonly receivedBy: string;
};

/** The issuer of a receipt. */
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

/** The captured payment; null: there is nothing to issue a receipt for. */
function received({ paymentStatus, paymentType, paidAt }: Paid, total: number) {
  if (paymentStatus !== 'CAPTURED' || paymentType === null || paidAt === null || total === 0) return null;
  return { total, paidAt, receivedBy: RECEIVED_BY[paymentType] };
}

export function receiptOfOrder(order: OrderDetail): ReceiptContent | null {
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

export function receiptOfFee(shipment: ShipmentDetail): ReceiptContent | null {
  const paid = received(shipment, shipment.fee);
  return (
    paid && {
      ...paid,
      numberName: '配送番号',
      id: shipment.userShipId,
      purpose: '賞品の送料(1箱分)として',
      item: '送料 1箱',
    }
  );
}
