import type { EmailOf } from '#backend/domain/emails.ts';
import { PLAY_HOURS } from '#lib/contract/shop-rules.ts';
import { paymentName } from '#lib/orders/payment-methods.ts';
import { ROUTES, resultRoute } from '#lib/site/routes.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText, yenText, shortNumber } from '#lib/text/numbers.ts';
import { RESULT_WAIT } from '#lib/text/result-wait.ts';
import { withSama } from '#lib/text/member-name.ts';
import { button, type Fact, facts, link, type EmailContent, paragraph } from '../email-content.ts';
import { contactLink } from './phrases.ts';

/** Does not name the prizes: a locked screen may show the email before the member has played. */
export function receipt(message: EmailOf<'receipt'>): EmailContent {
  const paidAt = japanDateTime(message.paidAt);
  const isFree = message.paymentType === 'NONE';
  return {
    title: isFree ? 'ご注文を受け付けました' : 'お支払いを確認しました',
    preheader: `${isFree ? 'ご注文' : 'お支払い'}のあとに出る乱数で、結果が決まります。ハンドルをまわしてごらんください。`,
    greeting: withSama(message.name),
    blocks: [
      paragraph(
        isFree
          ? `${paidAt}に、ご注文を受け付けました。ありがとうございます。`
          : `${paidAt}に、お支払いを確認しました。ご購入ありがとうございます。`,
      ),
      ...(message.isLate
        ? [
            paragraph(
              'お支払いの知らせが届いたのは、とりおきを終えた後でした。まだ残りがありましたので、お申し込みどおりにお渡しします。',
            ),
          ]
        : []),
      facts(...whatWasBought(message), ...paymentFact(message)),
      paragraph(
        `結果は、${isFree ? 'ご注文' : 'お支払い'}の${RESULT_WAIT}あとに出る公開の乱数で決まります。いつまわしても変わりません。${PLAY_HOURS}時間たつと、カプセルは自動で開きます。`,
      ),
      button('まわして結果を見る', resultRoute(message.directoryName)),
      link('購入履歴', ROUTES.orders),
      paragraph('ご注文に覚えがないときは、ご注文番号をそえてお知らせください。'),
      contactLink,
    ],
  };
}

export const whatWasBought = (order: EmailOf<'receipt' | 'refund' | 'guardianReceipt'>): Fact[] => [
  { term: 'ご注文番号', lines: [shortNumber(order.orderId)] },
  {
    term: 'ご注文',
    lines: [
      order.drawTitle,
      `${numberText(order.quantity)}回(${order.price === 0 ? '無料' : `1回 ${yenText(order.price)}`})`,
    ],
  },
  ...(order.total === 0 ? [] : [{ term: 'お支払い総額', lines: [`${yenText(order.total)}(税込)`] }]),
];

/** The payment method. A free order has none. */
export const paymentFact = ({ paymentType }: EmailOf<'receipt' | 'guardianReceipt'>): Fact[] =>
  paymentType === 'NONE' ? [] : [{ term: 'お支払い方法', lines: [paymentName(paymentType)] }];
