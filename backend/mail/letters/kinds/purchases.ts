import type { LetterOf } from '#backend/domain/letters/letter.ts';
import type { OrderReason, PaymentType } from '#lib/contract/words.ts';
import { PAYMENT_NAMES } from '#lib/order/payment-names.ts';
import { ROUTES, resultRoute } from '#lib/site/routes.ts';
import { japanDateTime } from '#lib/words/dates.ts';
import { numberText, yenText } from '#lib/words/money.ts';
import { button, type Fact, facts, link, type Paper, paragraph } from '../paper.ts';
import { contactLink, subjectOf, toMember } from './words.ts';

/** Tells nothing of what was won: whoever reads mails on a locked screen has not turned the handle yet. */
export function receipt(letter: LetterOf<'receipt'>): Paper {
  const paidAt = japanDateTime(letter.paidAt);
  const isFree = letter.paymentType === 'NONE';
  return {
    subject: subjectOf(isFree ? 'ご注文を受け付けました' : 'お支払いを確認しました'),
    preheader: '結果はもう決まっています。あとは、ハンドルをまわすだけです。',
    greeting: toMember(letter.name),
    parts: [
      paragraph(
        isFree
          ? `${paidAt}に、ご注文を受け付けました。ありがとうございます。`
          : `${paidAt}に、お支払いを確認しました。ご購入ありがとうございます。`,
      ),
      ...(letter.isLate
        ? [
            paragraph(
              'お支払いの知らせが届いたのは、とりおきを終えた後でした。まだ残りがありましたので、お申し込みどおりにお渡しします。',
            ),
          ]
        : []),
      facts(...whatWasBought(letter), { term: 'お支払い方法', lines: [PAYMENT_NAMES[letter.paymentType]] }),
      paragraph(
        '結果は、このときに決まりました。いつまわしても変わりません。24時間たつと、カプセルは自動でひらきます。',
      ),
      button('まわして結果を見る', resultRoute(letter.directoryName)),
      link('購入履歴', ROUTES.orders),
      paragraph('購入した覚えがないときは、注文番号をそえてお知らせください。'),
      contactLink,
    ],
  };
}

export function refund(letter: LetterOf<'refund'>): Paper {
  const what = letter.reason === 'paidTwice' ? '重なったお支払い' : 'お支払いの全額';
  const done = letter.isDone ? 'お返ししました' : 'お返しします';
  const sum = yenText(letter.total);
  return {
    subject: subjectOf(`${what}を${done}`),
    preheader: `${sum}を${done}。お手続きはいりません。`,
    greeting: toMember(letter.name),
    parts: [
      paragraph(WHAT_HAPPENED[letter.reason] ?? PAID_AFTER_THE_END),
      paragraph(`${what}、${sum}を${done}。お手続きはいりません。`),
      facts(...whatWasBought(letter), {
        term: 'お返しの方法',
        lines: [PAYMENT_NAMES[letter.paymentType], WHEN_IT_SHOWS[letter.paymentType]],
      }),
      paragraph(
        letter.isDone
          ? 'お手元にもどる時期は、カード会社や携帯電話会社によってちがいます。'
          : 'お返しの手続きが終わったら、もう一度メールでお知らせします。',
      ),
      link('購入履歴', ROUTES.orders),
      paragraph('わからないことがあるときは、注文番号をそえておたずねください。'),
      contactLink,
    ],
  };
}

const PAID_AFTER_THE_END =
  'ご注文が取りやめになった後に、お支払いの知らせが届きました。賞品をお渡しできません。申しわけありません。';

/** For the reasons that are more than a payment of an order that was over. */
const WHAT_HAPPENED: Partial<Record<OrderReason, string>> = {
  noneLeft:
    'とりおきを終えた後に、お支払いの知らせが届きました。そのときには、もう残りがありませんでした。賞品をお渡しできません。申しわけありません。',
  paidTwice:
    '1つのご注文に、2回分のお支払いが届きました。ご注文はそのままで、当たった賞品も変わりません。余分の1回分だけ、お返しの対象です。',
};

const BY_THE_PHONE_BILL =
  '携帯電話のご利用料金のご請求から差し引かれます。その月の締めをすぎたときは、翌月か翌々月のご請求にのります。';

const WHEN_IT_SHOWS: Readonly<Record<PaymentType, string>> = {
  NONE: 'お返しする金額はありません。',
  CARD: 'ご請求の前であれば、請求されません。締めをすぎたときは、翌月か翌々月のご利用明細で差し引かれます。',
  PAYPAY: 'ふつうは数日のうちに、お支払いに使われた残高などにもどります。',
  DOCOMO: BY_THE_PHONE_BILL,
  AU: BY_THE_PHONE_BILL,
  SB: BY_THE_PHONE_BILL,
};

const whatWasBought = (order: LetterOf<'receipt' | 'refund'>): Fact[] => [
  { term: '注文番号', lines: [order.orderId] },
  {
    term: 'ご注文',
    lines: [order.drawTitle, `${numberText(order.quantity)}回(1回 ${yenText(order.price)})`],
  },
  { term: 'お支払い総額', lines: [`${yenText(order.total)}(税込)`] },
];
