import type { OpsOrderDetail } from '#lib/contract/ops/orders.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { ORDER_REASON_NAMES } from '#lib/lists/order-reasons.ts';

/** The state of an order in one sentence. */
export function orderSentence(order: OpsOrderDetail): string {
  const { status, paymentStatus, reason, heldUntil, prizes } = order;
  if (status === 'START' || status === 'PLAYING') {
    const failed =
      reason === null
        ? undefined
        : `支払いが成立せず、ほかの方法を待っています（${ORDER_REASON_NAMES[reason]}）。`;
    const what = status === 'PLAYING' ? '支払いの途中です。' : (failed ?? 'まだ支払いを始めていません。');
    return heldUntil === null
      ? what
      : `${what}チケットは${japanLongDateTime(heldUntil)}まで確保されています。`;
  }
  if (status === 'ERROR' || status === 'CANCEL')
    return `この注文は成立していません${reason === null ? '' : `（${ORDER_REASON_NAMES[reason]}）`}。`;
  if (paymentStatus === 'REFUND_PENDING') return '全額を返金している途中です。';
  if (paymentStatus === 'REFUNDED') return '全額を返金しました。';
  if (status === 'SUCCESS') return '支払い済みです。会員はまだ結果を見ていません。';
  const parts = [
    prizes.inShipments > 0 && `発送に${numberText(prizes.inShipments)}点`,
    prizes.waiting > 0 && `保管中に${numberText(prizes.waiting)}点`,
    prizes.void > 0 && `無効に${numberText(prizes.void)}点`,
  ].filter((part) => part !== false);
  return `賞品${numberText(prizes.won)}点のうち、${parts.join('、')}あります。`;
}
