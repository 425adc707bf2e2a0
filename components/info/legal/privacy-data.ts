import { DRAFT_MINUTES, KNOWN_DEVICE_YEARS, UNPAID_HOLD_HOURS } from '#lib/contract/shop-rules.ts';
import { PROFILE_FIELD_NAMES, profileField } from '#lib/contract/member/profile-fields.ts';
import { paymentName } from '#lib/orders/payment-methods.ts';
import type { Operator } from '#lib/site/operator-env.ts';
import type { Fact } from '../facts-table.tsx';
import type { PolicySection } from './privacy-section.ts';

const profileNames = PROFILE_FIELD_NAMES.map(profileField).map(
  ({ policyName, isNullable = false }) => `${policyName}${isNullable ? '(任意)' : ''}`,
);

/** The collected data and its purposes. */
export const COLLECTING: readonly PolicySection[] = [
  {
    id: 'basics',
    title: '基本の考え方',
    paragraphs: [
      '当社は、個人情報の保護に関する法律その他の法令とガイドラインを守り、お預かりした個人情報を、この方針のとおりに取り扱います。',
      '販売とお届けに必要のない情報は、お預かりしません。',
    ],
  },
  {
    id: 'what',
    title: '取得する情報',
    paragraphs: ['当社が取得する情報は、次のとおりです。'],
    facts: [
      {
        term: '会員登録のとき',
        lines: [
          ['メールアドレス', ...new Set(profileNames), 'パスワード', 'お知らせメールの希望'].join('、'),
        ],
        list: ['パスワードは、もとの文字にもどせない形に変えて保存します。'],
      },
      {
        term: '保護者の方に確認をお願いするとき',
        lines: ['保護者の方のメールアドレス、同意の有無と日時、ひと月の上限'],
      },
      {
        term: '購入のとき',
        lines: ['購入したガチャ、回数、金額、日時、お支払いの方法と結果、当選した賞品'],
        list: [
          `少数の方がお支払いのないとりおきを独占するのを防ぐため、メールアドレス・登録されたカード・端末を見分けるCookie・回線のIPアドレスの上位の部分から作った、ガチャごとの符号を、とりおきのあいだ保存します。お支払いのなかったときは、その後およそ${UNPAID_HOLD_HOURS}時間で消します。`,
          `${paymentName('CARD')}の番号は、決済代行会社の画面で入力していただき、当社は受け取りません。`,
          'カードを登録されたときは、ブランド・番号の下4けた・有効期限と、決済代行会社がそのカードにつけた符号だけを受け取ります。カードの登録をやめたとき、または退会されたときは、決済代行会社にも消すよう求めます。',
        ],
      },
      {
        term: '発送を依頼するとき',
        lines: ['お届け先の氏名、郵便番号、住所、電話番号、配送の状況'],
      },
      {
        term: '銀行振込で返金するとき',
        lines: ['お振込先の銀行、口座の番号と名義(お振込だけに使い、当サイトには記録しません)'],
      },
      {
        term: 'お問い合わせのとき',
        lines: ['氏名、メールアドレス、お問い合わせの内容、お送りいただいた写真など'],
      },
      {
        term: '当サイトをごらんになるとき',
        lines: [
          'IPアドレス、日時、ごらんになったページ、ブラウザーと端末の種類、どのリンクから来られたか',
          'ご訪問の1割ほどでは、ページの種類、表示にかかった時間、エラーの種類と場所も、Cookieなしで受け取ります。どなたのものかは分かりません。',
        ],
      },
    ],
  },
  {
    id: 'purposes',
    title: '利用の目的',
    paragraphs: ['当社は、取得した情報を、次の目的のために利用します。'],
    points: [
      '会員の登録、本人の確認、ログインの状態を保つため',
      'ガチャの販売、代金の請求と返金、賞品の保管と配送のため',
      '年齢に応じた購入の制限を行うため',
      '購入、発送、返金その他のお手続きに関するお知らせを送るため',
      'ご希望の方に、新作と再販のお知らせメールを送るため',
      'お問い合わせにお答えするため',
      '不正なログイン、不正な決済その他の規約違反を防ぎ、調べるため',
      '当サイトの不具合を直し、使いやすくするため',
      '個人を特定できない形の統計を作るため',
      '法令に基づく義務を果たすため',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookieなどの利用',
    paragraphs: [
      '当サイトは、ログインの状態を保つため、また整理券の順番を覚えておくために、Cookieを使います。ページの表示位置など、ごらんになるための情報を、お使いのブラウザーのなかに保存することがあります。',
      `不正なログインと、お支払いのないとりおきの独占を防ぐため、コードの送信やログインに使われたブラウザーを見分けるCookieも使います。でたらめな文字だけでできていて、氏名などの情報はふくみません。最後に使われてから${KNOWN_DEVICE_YEARS}年で消えます。このCookieとログインされた会員との結びつきは、パスワードを変えられたとき、または退会されたときに消します。`,
      `会員登録、パスワード再設定、お問い合わせを途中でやめても続きから始められるよう、入力された内容を、お使いのブラウザーのそのタブのなかだけに保存します。パスワードと、メールに届いたコードは保存しません。手続きが終わると、すぐに消します。途中のままのものは、タブを閉じると消え、開いたままでも${DRAFT_MINUTES}分を過ぎると使わずに消します。`,
      '会員の方が賞品の発送依頼などで入力された内容も、お使いのブラウザーのなかに保存します。ログアウトされたとき、ログインの期限が切れたあとに当サイトをひらかれたとき、ほかの会員の方がログインされたときに消します。',
      'Cookieを無効にすると、ログインと購入ができません。ページをごらんになることはできます。',
    ],
  },
];

type Facts = { readonly operator: Pick<Operator, 'paymentAgent'>; readonly analytics: boolean };

/** The recipients of the data. */
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
      `${paymentName('CARD')}の不正利用を防ぐため、カードの発行会社が行う本人認証(3Dセキュア)に必要な情報を、決済代行会社を通じて、カードの発行会社へ提供することがあります。`,
    ],
  },
];

/** Data that the pages send to third parties (電気通信事業法 第27条の12, 外部送信規律). */
const outsideFacts = (analytics: boolean): readonly Fact[] => (analytics ? [GOOGLE_ANALYTICS] : [NOBODY]);

const GOOGLE_ANALYTICS: Fact = {
  term: 'Google Analytics',
  lines: ['送信先：Google LLC(アメリカ合衆国)'],
  list: [
    '送信する情報：ごらんになったページのアドレスと題名、日時、前にごらんになっていたページ、端末・ブラウザー・画面の種類、IPアドレスから推定したおおよその地域、Cookieに記録した識別子',
    '当社の利用目的：どのページがよく読まれ、どこで迷われているかを知り、サイトを改善するため',
    '送信先の利用目的：当社への集計結果の提供、サービスの維持と改善',
    '送信を止める方法：ブラウザーの設定でCookieを無効にするか、Googleの提供するオプトアウト アドオンをお使いください。',
  ],
};

const NOBODY: Fact = {
  term: 'アクセス解析・広告',
  lines: ['使っていません。当サイトをごらんになるだけで、情報が外部の会社へ送られることはありません。'],
};
