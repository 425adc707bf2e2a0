import { USUAL_COLOURS } from './palette.ts';
import type { Brand } from '#lib/contract/brand.ts';

/** The brand of a shop whose owner has chosen no other. */
export const KORON_DO: Brand = {
  name: 'ころん堂',
  shortName: 'ころん堂',
  title: 'ころん堂 オンラインガチャ',
  description:
    'ころん堂は、ハンドルをまわすとかならず何かが出てくる、キャラクターグッズのオンラインガチャの店です。残り枚数と確率は、いつでもそのまま見られます。ラストワン賞つきのくじもあります。',
  keywords: [
    'ころん堂',
    'オンラインガチャ',
    'オンラインくじ',
    'ネットくじ',
    'キャラクターグッズ',
    'ラストワン賞',
  ],
  claim: 'かならず何かが出てくる、オンラインガチャの店',
  senderName: '',
  heroTitle: ['まわして、', 'ころん。'],
  colours: USUAL_COLOURS,
  mascots: { kind: 'standard', own: [] },
  logo: null,
  icon: null,
  voice: {
    topLead: 'ネットでまわして、かならず1つ。本物のグッズが、おうちに届きます。',
    noDraws: '次の台紙を、うらで印刷しています。',
    noNews: '店のだれも、なにも言っていません。',
    loginGreeting: 'おかえりなさい、まるぽです。',
    signUpGreeting: 'はじめまして、まるぽです。',
    signUpFromDraw: 'はじめまして、まるぽです。登録が終わったら、もとのガチャへもどれます。',
    reminderGreeting: 'だれでも、忘れることはあります。まるぽもです。',
    contactLead:
      'ラムじいたちが、順番にお読みしてお答えします。よくある質問に、もう答えがあるかもしれません。',
    notFoundTitle: 'このページは、ツチノコより見つかりません',
    notFound: 'のこさんは見つかりました。',
    searchExample: '例：まるぽ ぬいぐるみ',
    drawExample: '例：まるぽのおつかいガチャ',
    noInquiries: 'こまったときは、ラムじいが話を聞きます。',
    noSentOrders: '当選した賞品は、ゆめじの枕もとで出番を待っています。',
    noOrders: 'ゆめじは、店番をしている夢を見ています。',
    noWonPrizes: 'ゆめじも、まだ夢の中です。',
    noSentPrizes: 'ゆめじと、棚で待っています。',
    noWaitingPrizes: '棚はからっぽ。ゆめじが寝ころんでいます。',
    noPrizesOfDraw: 'ゆめじが、棚のすみまで見てきました。',
    nothingChosen: 'ゆめじの箱も、からっぽのままです。',
    noShipments: 'ゆめじは、箱を枕にして待っています。',
    pastTheEnd: 'ゆめじが、先まで見に行ってくれました。',
    farewell: 'まるぽは丸くなって見送っています。ふだんから丸いので、わかりにくいのですが。',
  },
};

/** The data of a demonstration. Each value is marked as a sample or cannot exist. */
export const SAMPLE_OPERATOR = {
  OPERATOR_NAME: '株式会社ころん堂(見本)',
  OPERATOR_REPRESENTATIVE: '代表取締役 見本 ころん(見本)',
  OPERATOR_ZIP: '000-0000',
  OPERATOR_ADDRESS: '東京都ころん区まるぽ町1-2-3(見本)',
  OPERATOR_TEL: '000-0000-0000',
  OPERATOR_EMAIL: 'support@example.jp',
  OPERATOR_HOURS: '平日 10:00〜17:00(見本)',
  OPERATOR_COPYRIGHT: '© 2026 Koron-dō Inc.(見本)',
  OPERATOR_COURT: '東京地方裁判所(見本)',
  OPERATOR_PAYMENT_AGENT: '決済代行会社(見本)',
} as const;

/** Its names, which a guesser of passwords tries first. */
export const KORON_DO_WORDS: readonly string[] = [
  'ころん堂',
  'ころんどう',
  'ころん',
  'koron',
  'korondo',
  'korondou',
  'まるぽ',
  'ぽつ',
  'のこさん',
  'らむじい',
  'ふぐちょ',
  'ゆめじ',
  'ぐる',
  'もぐ',
  'marupo',
  'potsu',
  'nokosan',
  'ramujii',
  'fuguchio',
  'fugucho',
  'yumeji',
  'guru',
  'mogu',
];
