import type { MinorCaps } from '#lib/contract/shop.ts';
import { ADULT_AGE_YEARS, HOLD_MINUTES, LOWER_CAP_AGE_YEARS } from '#lib/contract/shop-rules.ts';
import {
  chargeTimes,
  PAID_TYPES,
  PAYMENT_METHODS,
  paymentName,
  paymentNames,
} from '#lib/orders/payment-methods.ts';
import { yenText } from '#lib/text/numbers.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { link } from '../text.ts';
import type { Question, QuestionGroup } from './question.ts';

const CONTACT = link('お問い合わせ', ROUTES.contact);

const PAYING: readonly Question[] = [
  {
    id: 'payment-methods',
    question: 'どんな方法で支払えますか。',
    answer: [
      `次の${PAID_TYPES.length}つです。ガチャによって使えない方法があるときは、くじ詳細の「お支払い」に書いています。`,
    ],
    list: PAID_TYPES.map((type) => {
      const { name, condition } = PAYMENT_METHODS[type];
      return condition === undefined ? name : `${name}(${condition})`;
    }),
  },
  {
    id: 'when-charged',
    question: '代金は、いつ引き落とされますか。',
    answer: [
      chargeTimes(PAID_TYPES)
        .map(({ types, charged }) => `${paymentNames(types)}は、${charged}`)
        .join(''),
      '送料は、発送を依頼するときに、べつにお支払いいただきます。',
    ],
  },
  {
    id: 'hold',
    question: 'とりおきの時間がすぎてしまいました。',
    answer: [
      `回数を選んで購入内容確認へ進むと、その枚数を${HOLD_MINUTES}分間とりおきます。${HOLD_MINUTES}分をすぎると自動で解除され、枚数は箱にもどります。代金はかかりません。残りがあれば、もう一度はじめからお手続きいただけます。`,
      'お支払いの画面へ移ったあとは、決済会社の制限時間が終わるまで、とりおきが続きます。',
      'お支払いのないとりおきが続くと、次のとりおきは短くなり、しばらくお受けできないこともあります。',
    ],
  },
  {
    id: 'hold-limit',
    question: '「お手続きが集中しています」と表示されました。',
    answer: [
      'お支払い前のとりおきは、残りの枚数のおよそ半分までです（残りがわずかなときと、順番が来た方のぶんをのぞきます）。同じ方・端末・カードでの数にもかぎりがあります。お支払いのたびに空きますので、1、2分ほどで、または回数をへらして、もう一度お試しください。',
    ],
  },
  {
    id: 'cancel-order',
    question: '購入したあとに、キャンセルや返品はできますか。',
    answer: [
      'できません。お支払いのあと、数秒で結果が決まるためです。確定する前なら、購入内容確認の「とりおきをやめて、もどる」で、いつでもやめられます。',
      [
        '届いた賞品がこわれていた、ちがうものが届いた、というときはべつです。',
        link('届いた賞品に不具合があるとき', '#damaged'),
        'をごらんください。',
      ],
    ],
  },
  {
    id: 'left-the-payment',
    question: '支払いの途中で画面を閉じてしまいました。購入できていますか。',
    answer: [
      [
        link('購入履歴', ROUTES.orders),
        'でお確かめください。お支払いが済んでいれば、画面を閉じても、通信が切れても、購入は成立しています。購入完了のメールもお送りします。',
      ],
      '購入履歴で「確認中」のときは、決済会社へ問い合わせています。同じガチャをもう一度購入する前に、少しお待ちください。',
    ],
  },
  {
    id: 'charged-twice',
    question: '二重に支払ったときや返金のときは、どうなりますか。',
    answer: [
      'ボタンを2回押しても、画面を2つひらいても、1つの注文のお支払いは1回です。万が一2回分が届いたとき、とりおきのあとに届いて残りがなかったときは、当店から全額を返金して、メールでお知らせします。お手続きはいりません。',
      '返金は、お支払いの方法へ行います。できないとき(携帯電話会社のお支払いの一部など)は、銀行口座へお振込します。お手元にもどる時期は、カード会社や携帯電話会社によってちがいます。',
    ],
  },
  {
    id: 'payment-refused',
    question: '支払いを断られました。',
    answer: [
      `ご利用限度額をご確認ください。${paymentName('CARD')}は、番号・有効期限・本人認証(3Dセキュア)もあわせてお確かめください。断られた理由は、当店には知らされないことがあります。くわしくは、カード会社や携帯電話会社へお問い合わせください。`,
    ],
  },
];

const minors = (caps: MinorCaps): Question => ({
  id: 'minors',
  question: '未成年でも購入できますか。',
  answer: [
    `保護者の方の同意があれば、できます。${ADULT_AGE_YEARS}歳未満の方には、購入のたびに同意を確認します。${LOWER_CAP_AGE_YEARS}歳未満の方は、はじめて購入する前に、保護者の方がご自分のメールから確認します。保護者の方には購入の控えが届き、上限を下げたり、購入を止めたりできます。ひと月に購入できる金額は、生年月日をもとに、次のとおり決まっています。`,
  ],
  list: [
    `${LOWER_CAP_AGE_YEARS}歳未満の方：月に${yenText(caps.under16)}まで`,
    `${LOWER_CAP_AGE_YEARS}歳・${ADULT_AGE_YEARS - 1}歳の方：月に${yenText(caps.under18)}まで`,
  ],
});

const AFTERWARDS: readonly Question[] = [
  {
    id: 'receipt',
    question: '領収書はもらえますか。',
    answer: [
      [
        'お支払いのあと、',
        link('購入履歴', ROUTES.orders),
        'の注文の画面で「領収書を表示する」を押してください。送料の領収書は、',
        link('配送履歴', ROUTES.shipments),
        'の画面にあります。宛名を入れて印刷するか、PDFに保存できます。何度でも表示できます。紙の領収書の郵送は行っていません。',
      ],
      ['ほかの書類が必要なときは、', CONTACT, 'ください。'],
    ],
  },
];

export const aboutPayment = (caps: MinorCaps): QuestionGroup => ({
  id: 'payment',
  title: 'お支払い',
  questions: [...PAYING, minors(caps), ...AFTERWARDS],
});
