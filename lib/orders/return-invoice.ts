import type { OrderDetail } from '#lib/contract/order.ts';
import type { Refund } from '#lib/contract/refund.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { japanYearDay } from '#lib/text/dates.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import type { ReceiptContent } from './receipt.ts';

/** The sale that a refund is of. */
export type Sale = {
  readonly numberName: string;
  readonly id: string;
  readonly soldAt: string | null;
  /** The thing sold, such as くじ代金. */
  readonly item: string;
  /** Of one ticket, or the shipping fee. */
  readonly price: number;
};

type SoldOrder = Pick<OrderDetail, 'orderHistoryId' | 'paidAt' | 'drawTitle' | 'price'>;
export const saleOfOrder = ({ orderHistoryId: id, paidAt, drawTitle, price }: SoldOrder): Sale => ({
  numberName: 'ご注文番号',
  id,
  soldAt: paidAt,
  item: `「${drawTitle}」くじ代金`,
  price,
});

type PaidShipment = Pick<ShipmentDetail, 'userShipId' | 'paidAt' | 'fee'>;
export const saleOfFee = ({ userShipId: id, paidAt, fee }: PaidShipment): Sale => ({
  numberName: '配送番号',
  id,
  soldAt: paidAt,
  item: '賞品の送料',
  price: fee,
});

/**
 * The return invoices (適格返還請求書) of a sale, one for each refund that was made: 消費税法 57条の4 3項. Below 10,000 yen none
 * is required, and they are offered all the same. A shop that is not registered shows what it has returned.
 */
export const returnInvoices = (
  sale: Sale,
  refunds: readonly Refund[],
  isRegistered: boolean,
): readonly ReceiptContent[] =>
  refunds.flatMap((refund) => {
    const returnedAt = returnedAtOf(refund);
    const { soldAt, numberName, id } = sale;
    if (!refund.isOfSale || returnedAt === null || soldAt === null) return [];
    return {
      title: isRegistered ? '適格返還請求書' : '返金明細書',
      invoiceName: '適格返還請求書',
      numberName,
      id,
      issuedAt: returnedAt,
      purpose: `${sale.item}の返還として`,
      statement: '上記の金額を、お返しいたしました。',
      item: itemOf(sale, refund),
      total: refund.yen,
      facts: [
        ['もとのお支払い日', japanYearDay(soldAt)],
        ['お返しした日', japanYearDay(returnedAt)],
        ['お返しの方法', refund.method === 'bankTransfer' ? '銀行振込' : 'お支払いの方法へ返金'],
      ],
      note: '何度表示しても、日付・金額・番号は同じです。',
    };
  });

/** When the money was returned; null: it was not. */
const returnedAtOf = ({ state, doneAt, paidOutOn }: Refund): string | null => {
  if (state === 'paidOut' && paidOutOn !== null) return `${paidOutOn}T00:00:00+09:00`;
  return state === 'done' ? doneAt : null;
};

function itemOf({ item, price }: Sale, { scope, tickets, yen }: Refund): string {
  if (scope === 'goodwill') return `${item}の値引き`;
  // After a goodwill, the last tickets return less than their price.
  const isByPrice = scope === 'tickets' && tickets * price === yen;
  return isByPrice ? `${item} 1回 ${yenText(price)} × ${numberText(tickets)}回` : item;
}
