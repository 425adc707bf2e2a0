import { RESULT_WAIT } from '#lib/text/result-wait.ts';
import type { MinorCaps } from '#lib/contract/shop.ts';
import {
  ADULT_AGE_YEARS,
  ANNOUNCE_HOURS,
  HOLD_MINUTES,
  LOWER_CAP_AGE_YEARS,
  SHIPPING_FEE_YEN,
  STORAGE_DAYS,
} from '#lib/contract/shop-rules.ts';
import { yenText } from '#lib/text/numbers.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { link, strong, type Text } from '../text.ts';

const answer = (id: string) => `${ROUTES.faq}#${id}`;

/** The texts under the drawings in the second half of 遊び方. */
export const EXPLAINED = {
  held: [
    [
      strong('色のところ'),
      'が、いま引ける枚数です。',
      strong('しま模様'),
      'は「手続き中」で、ほかの人がとりおきをして、お支払いをしています。',
    ],
    `お支払いが済むと箱からなくなり、やめたり${HOLD_MINUTES}分をすぎたりすると、箱にもどります。`,
  ],
  odds: [
    'その賞の残り枚数を、箱全体の残り枚数で割った値です。手続き中の枚数も、抽選待ちの枚数も、箱の残りに数えます。',
    'だれかが引くたびに変わるので、数えた時刻といっしょに表示します。',
  ],
  rest: [
    '箱に残ったくじを、まるごと引くことができます。最後の1枚も含まれるので、ラストワン賞つきなら、かならず当たります。',
    '選べるのは、手続き中の人がいなくて、残りが1回の購入上限以下のときだけです。',
  ],
  soldOut: [
    '最後の1枚が引かれたら、おしまいです。あとから枚数をつぎ足すことはありません。',
    '残りがぜんぶ手続き中のときは、まだわかりません。だれかがやめると、その枚数がまた引けるようになります。',
  ],
  queue: [
    '同時にお手続きできる人数は、ガチャごとに決まっています。いっぱいのときは整理券をお渡しして、先に来た人から順番にご案内します。',
    '画面を閉じても、再読み込みしても、番号は変わりません。割りこみも、早い者勝ちの連打もありません。',
  ],
  lastOne: [
    '箱のいちばん最後の1枚を引いた方に、その1枚の賞品とはべつに、もう1つ差しあげます。「ラストワン賞つき」の札が目じるしです。',
    '最後の1枚が引かれないまま販売期間が終わったときは、どなたにも当たりません。',
  ],
  fairness: [
    [
      '結果は、お支払いのあとに出る乱数で、箱に残っているくじから決まります。当店にも、ほかのだれにも、先にはわかりません。ガチャのページの「公平性の記録を見る」から、確かめられます。確かめられないことは、',
      link('よくある質問', answer('fairness-limits')),
      'に書きました。',
    ],
  ],
  minors: [
    `保護者の方といっしょに読んでください。購入のたびに、保護者の方の同意を確認します。${LOWER_CAP_AGE_YEARS}歳未満の方は、はじめて購入する前に、保護者の方がご自分のメールから確認します。保護者の方は、上限を下げたり、購入を止めたりできます。`,
    [
      'ひと月(1日から末日まで)に購入できる金額は、生年月日をもとに決まっています。はじめて購入やとりおきをお申し込みになったあとと、保護者の方を登録したあとは、生年月日をご自分では変えられません。くわしくは、',
      link('利用規約の第5条', `${ROUTES.terms}#article-5`),
      'をごらんください。',
    ],
  ],
} as const satisfies Readonly<Record<string, readonly Text[]>>;

/** The published parts of the proof. */
export const PROOF: readonly { when: string; title: string; line: string }[] = [
  {
    when: '販売を始める前',
    title: '約束をのせる',
    line: `賞品と枚数、値段、期間を公開します。${ANNOUNCE_HOURS}時間前からは、もう変えられません。`,
  },
  {
    when: 'お支払いのとき',
    title: 'お支払いを書く',
    line: '何枚目から何枚を売ったかを、順につないで公開します。あとから消せません。',
  },
  {
    when: `${RESULT_WAIT}あと`,
    title: '乱数で決まる',
    line: 'そのときに出る公開の乱数で、残っているくじから決まります。',
  },
  {
    when: '引いたあと',
    title: '確かめる',
    line: '結果の画面が、自動で計算しなおします。だれでも、記録をぜんぶ確かめられます。',
  },
];

/** The states of a shipment (userShip) in the words of 配送履歴. */
export const STATIONS: readonly { name: string; line: string }[] = [
  { name: '受付', line: '依頼を受けつけました。お届け先は、まだ変えられます。' },
  { name: '発送準備中', line: '賞品を箱につめて、宛名をはります。' },
  { name: '発送', line: '配送会社に引きわたします。' },
  { name: '発送メール', line: 'お問い合わせ番号をお送りします。' },
  { name: 'お届け', line: '到着です。半券は食べられていません。' },
];

export const KEEPING: readonly { term: string; line: string; note: string }[] = [
  {
    term: '保管',
    line: `${STORAGE_DAYS}日間、無料`,
    note: '当選した日から数えます。もっと長いガチャもあります。',
  },
  {
    term: '送料',
    line: `1箱 ${yenText(SHIPPING_FEE_YEN)}`,
    note: `全国一律${yenText(SHIPPING_FEE_YEN)}、税込です。ちがうガチャもあります。`,
  },
  {
    term: 'まとめて発送',
    line: 'できます',
    note: 'ちがうガチャの賞品も1箱に。別の便になるガチャもあります。',
  },
  {
    term: '発送の順番',
    line: '依頼の早い順',
    note: 'ガチャごとの発送時期から始めます。くじ詳細に書いています。',
  },
];

export const monthlyLimits = ({ under16, under18 }: MinorCaps): readonly { age: string; limit: string }[] => [
  { age: `${LOWER_CAP_AGE_YEARS}歳未満・ひと月`, limit: `${yenText(under16)}まで` },
  { age: `${LOWER_CAP_AGE_YEARS}歳、${ADULT_AGE_YEARS - 1}歳・ひと月`, limit: `${yenText(under18)}まで` },
];
