import type { Operator } from '#lib/site/operator-env.ts';
import { outsideFacts } from './outside.ts';
import type { PolicySection } from './policy.ts';

type Facts = { readonly operator: Pick<Operator, 'paymentAgent'>; readonly analytics: boolean };

/** Who else gets to see what. */
export const handingOn = ({ operator, analytics }: Facts): readonly PolicySection[] => [
  {
    id: 'outside',
    title: '外部へ送信する情報',
    paragraphs: [
      '当サイトをごらんになるときに、お使いのブラウザーから当社以外の会社へ送信される情報は、次のとおりです。',
    ],
    facts: outsideFacts(analytics),
    after: [
      'お支払いの手続きでは、決済代行会社の画面へ移ります。移った先での情報の取扱いは、その会社の定めによります。',
    ],
  },
  {
    id: 'entrusting',
    title: '業務の委託',
    paragraphs: [
      '当社は、次の業務を外部の会社に委託し、必要な範囲で個人情報を渡します。委託先は、情報を安全に扱えるかどうかを確かめて選び、契約を結んで監督します。',
    ],
    facts: [
      {
        term: '代金の決済と返金',
        lines: [
          operator.paymentAgent,
          '渡す情報：お支払いごとの番号、ガチャの名前と回数、金額、お支払いの方法、メールアドレス',
        ],
      },
      { term: '賞品の配送', lines: ['宅配便の会社', '渡す情報：お届け先の氏名、住所、電話番号'] },
      { term: 'メールの送信', lines: ['メール配信の会社', '渡す情報：メールアドレス、お知らせの文面'] },
      {
        term: 'サーバーの提供',
        lines: ['クラウドサービスの会社', '渡す情報：当サイトで取り扱う情報の全体(保管だけを委託します)'],
      },
    ],
  },
  {
    id: 'third-parties',
    title: '第三者への提供',
    paragraphs: ['当社は、次の場合を除き、本人の同意なく個人情報を第三者へ提供しません。'],
    points: [
      '法令に基づくとき',
      '人の生命、身体または財産を守るために必要で、本人の同意を得ることが難しいとき',
      '国の機関などに協力する必要があり、同意を得ることで支障が出るおそれがあるとき',
      '合併その他の理由で事業を引き継ぐとき',
    ],
    after: [
      'クレジットカードの不正利用を防ぐため、カードの発行会社が行う本人認証(3Dセキュア)に必要な情報を、決済代行会社を通じて、カードの発行会社へ提供することがあります。',
    ],
  },
];
