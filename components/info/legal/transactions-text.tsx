import { RESULT_WAIT } from '#lib/text/result-wait.ts';
import type { MinorCaps } from '#lib/contract/shop.ts';
import {
  ADULT_AGE_YEARS,
  DEFECT_REPORT_DAYS,
  HOLD_MINUTES,
  LOWER_CAP_AGE_YEARS,
  SHIPPING_FEE_YEN,
  STORAGE_DAYS,
  VOID_HOURS,
} from '#lib/contract/shop-rules.ts';
import { chargeTimes, PAID_TYPES, paymentNames } from '#lib/orders/payment-methods.ts';
import { yenText } from '#lib/text/numbers.ts';
import type { Operator } from '#lib/site/operator-env.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { supportedBrowsersText } from '#lib/site/supported-browsers.ts';
import { Contents } from '../contents.tsx';
import { FactsTable, type FactGroup, type Fact } from '../facts-table.tsx';
import styles from '../facts-table.module.css';
import { Panel } from '../panel.tsx';
import { link, strong } from '../text.ts';

export type TransactionsProps = { readonly seller: Seller; readonly minorCaps: MinorCaps };

/** The table of contents: the groups of facts. */
export const TransactionsContents = (props: TransactionsProps) => (
  <Contents entries={transactionGroups(props)} />
);

/** The facts that 特定商取引法 requires, in groups. */
export const TransactionsText = (props: TransactionsProps) =>
  transactionGroups(props).map((group) => <FactsPanel key={group.id} {...group} />);

/** A titled table of facts on a sheet. */
const FactsPanel = ({ id, title, facts }: FactGroup) => (
  <section id={id}>
    <Panel>
      <h2 className={styles.title}>{title}</h2>
      <FactsTable caption={title} facts={facts} />
    </Panel>
  </section>
);

type Seller = Omit<Operator, 'copyright' | 'court' | 'isSample'>;

/** The facts that 特定商取引法 (第11条) requires of mail-order sellers, and what shoppers of draws ask besides. */
const transactionGroups = ({ seller, minorCaps }: TransactionsProps): readonly FactGroup[] => [
  { id: 'seller', title: '事業者', facts: sellerFacts(seller) },
  { id: 'money', title: '価格とお支払い', facts: moneyFacts(seller) },
  { id: 'delivery', title: '引渡しとお届け', facts: DELIVERY },
  {
    id: 'conditions',
    title: 'お申し込みの条件',
    facts: [...ORDERING, minorsFact(minorCaps), ...REQUIREMENTS],
  },
];

const sellerFacts = (operator: Seller): readonly Fact[] => [
  { term: '販売業者', lines: [operator.name] },
  { term: '運営責任者', lines: [operator.representative] },
  { term: '所在地', lines: [`〒${operator.zip}`, operator.address] },
  {
    term: '電話番号',
    lines: [[link(operator.tel, `tel:${operator.tel.replaceAll('-', '')}`)], `受付時間：${operator.hours}`],
  },
  {
    term: 'メールアドレス',
    lines: [
      [link(operator.email, `mailto:${operator.email}`)],
      'お問い合わせは、なるべくメールでお願いします。',
    ],
  },
];

const WITH_REGISTERED_CARD = '登録したカードでは、画面を移らずにお支払いになることがあります。';

const moneyFacts = ({ paymentAgent }: Seller): readonly Fact[] => [
  {
    term: '販売価格',
    lines: [
      '1回の価格を、消費税込みで、くじ詳細に表示しています。お支払いの総額は、購入内容確認の画面に表示します。',
    ],
  },
  {
    term: '商品代金以外の必要料金',
    lines: [
      [
        '送料：1箱につき ',
        strong(`全国一律${yenText(SHIPPING_FEE_YEN)}(税込)`),
        '。発送を依頼するときにお支払いいただきます。',
      ],
      '送料がこれとちがうガチャ、まとめて送ると無料になるガチャは、くじ詳細と購入内容確認に表示します。',
    ],
    list: ['インターネットの接続料と通信料は、お客さまのご負担です。', 'お支払いの手数料はかかりません。'],
  },
  {
    term: 'お支払い方法と時期',
    lines: [
      `お支払いは、${paymentAgent}の画面で行います。お使いいただける方法は、くじ詳細に表示しています。`,
    ],
    list: chargeTimes(PAID_TYPES).map(
      ({ types, charged }) =>
        `${paymentNames(types)}：${charged}${types.includes('CARD') ? WITH_REGISTERED_CARD : ''}`,
    ),
  },
];

const DELIVERY: readonly Fact[] = [
  {
    term: '引渡時期',
    lines: [
      `くじの結果は、お支払いの確認後、通常${RESULT_WAIT}で決まり、すぐにごらんいただけます。抽選に使う公開の乱数がとどかないときは、とどくまでお待ちいただきます。`,
      '賞品は、くじ詳細と購入内容確認に表示する発送時期から、発送を依頼された順にお送りします。',
    ],
  },
  {
    term: '賞品の保管期間',
    lines: [
      `当選した日から${STORAGE_DAYS}日間、無料で保管します。もっと長く保管するガチャは、くじ詳細に表示します。期限までに発送を依頼してください。`,
    ],
  },
  { term: 'お届け先', lines: ['日本国内に限ります。'] },
];

const ORDERING: readonly Fact[] = [
  {
    term: '販売数量',
    lines: [
      'ガチャごとに総枚数が決まっています。総枚数、残り枚数、賞ごとの枚数と確率、1回の購入で引ける回数は、くじ詳細に表示しています。',
      '1回につき、賞品が1点当たります。賞品は選べません。同じ賞品がいくつも当たることがあります。',
    ],
  },
  {
    term: '申込みの期間',
    lines: [
      'くじ詳細に表示する販売期間中に限り、お申し込みいただけます。完売したときは、その時点で終了します。',
    ],
  },
  {
    term: '申込みの有効期限',
    lines: [
      `回数を選んでから${HOLD_MINUTES}分間、その枚数をとりおきます(お支払いのないとりおきをくりかえされたときは、短くなります)。時間内にお支払いの手続きがないときは、お申し込みがなかったものとします。`,
    ],
  },
  {
    term: 'キャンセル・返品',
    lines: [
      'くじの性質上、お支払いが完了した後は、お客さまのご都合によるキャンセル・返品・交換をお受けできません。',
      `届いた賞品に不良や破損があるとき、内容がちがうときは、到着から${DEFECT_REPORT_DAYS}日以内にご連絡ください。送料は当店が負担して交換し、交換できないときは返金などで対応します。`,
      `抽選に使う乱数が${VOID_HOURS}時間とどかないときは、その回のお支払いの全額を返金します。`,
      '当店の都合で販売できなかったときは、全額を返金します。販売の途中で中止したときは、まだ発送していない分を返金します。',
      '返金は、お支払いの方法へ行います。それができないときは、銀行口座へお振込します。',
    ],
  },
];

const minorsFact = ({ under16, under18 }: MinorCaps): Fact => ({
  term: '未成年の方の購入',
  lines: [
    `${ADULT_AGE_YEARS}歳未満の方は、保護者の方の同意を得てご購入ください。ひと月に購入できる金額は、${LOWER_CAP_AGE_YEARS}歳未満の方は${yenText(under16)}まで、${LOWER_CAP_AGE_YEARS}歳・${ADULT_AGE_YEARS - 1}歳の方は${yenText(under18)}までです。`,
  ],
});

const REQUIREMENTS: readonly Fact[] = [
  {
    term: '動作環境',
    lines: [`${supportedBrowsersText}。JavaScriptとCookieを有効にしてください。`],
  },
  {
    term: '購入の条件',
    lines: [
      [
        '購入には',
        link('会員登録', ROUTES.signup),
        'が必要です。くわしくは',
        link('利用規約', ROUTES.terms),
        'をごらんください。',
      ],
    ],
  },
];
