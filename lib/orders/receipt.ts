import type { OrderDetail } from '#lib/contract/order.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { japanYearDay } from '#lib/text/dates.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';

/** The content of a receipt (領収書) or a return invoice but the addressee. It is the same whenever it is shown. */
export type ReceiptContent = {
  readonly title: string;
  /** Its kind in the invoice system (インボイス制度), if the issuer is registered there. */
  readonly invoiceName: '適格請求書' | '適格返還請求書';
  /** Name of the number: ご注文番号, 配送番号. */
  readonly numberName: string;
  readonly id: string;
  readonly issuedAt: string;
  /** 但し書き: what was paid for. */
  readonly purpose: string;
  readonly statement: string;
  /** The calculation: a price times a quantity. */
  readonly item: string;
  readonly total: number;
  /** Dates and methods, each with its name. */
  readonly facts: readonly (readonly [name: string, text: string])[];
  readonly note: string;
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

const receivedBy = (type: PaymentType): string => {
  const { name, kind } = PAYMENT_METHODS[type];
  return `${name}${kind === undefined ? '' : `(${kind})`}で受領`;
};

type Paid = Pick<OrderDetail, 'paymentStatus' | 'paymentType' | 'paidAt'>;

const NOTE =
  'この領収書は電子データでお渡しするため、収入印紙を貼っていません。何度表示しても、日付・金額・番号は同じです(再発行も同じ内容)。';

/**
 * The captured payment; null: there is nothing to issue a receipt for. A receipt for a payment without cash must state
 * the payment method (印紙税法基本通達).
 */
function received({ paymentStatus, paymentType, paidAt }: Paid, total: number) {
  if (paymentStatus !== 'CAPTURED' || paymentType === null || paidAt === null || total === 0) return null;
  const facts = [
    ['お支払い日', japanYearDay(paidAt)],
    ['お支払い方法', receivedBy(paymentType)],
  ] as const;
  const statement = '上記の金額を、正に領収いたしました。';
  return { ...KIND, total, statement, facts, issuedAt: paidAt, note: NOTE };
}

const KIND = { title: '領収書', invoiceName: '適格請求書' } as const;

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
