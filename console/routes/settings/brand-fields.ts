import type { Base } from '#lib/brand/palette.ts';
import type { VoiceLine } from '#lib/brand/voice.ts';

export const BRAND_TEXTS = [
  {
    name: 'name',
    label: '店の名前',
    description: 'ページの題名、メールの件名と本文、カレンダー、認証アプリなど、すべてに使われます。',
  },
  {
    name: 'shortName',
    label: '短い名前',
    description: 'スマートフォンのホーム画面で、アイコンの下に出ます。',
  },
  {
    name: 'title',
    label: 'トップページの題名',
    description: 'ほかのページの題名の終わりにもつきます。例: くじ本舗 オンラインくじ',
  },
  { name: 'claim', label: '店をひとことで', description: 'SNSのカードに、ロゴとならびます。' },
  { name: 'description', label: '店の説明', description: '検索結果とSNSに出ます。二つか三つの文で。' },
  {
    name: 'senderName',
    label: 'メールの差出人の名前',
    description: '空にすると、サーバーの設定（MAIL_FROM）の名前になります。',
  },
] as const;

/** Where each line of the brand's voice is said. */
export const VOICE_PLACES: Readonly<Record<VoiceLine, string>> = {
  topLead: 'トップページのはじめの一文（何の店かを、ひとことで）',
  noDraws: '開催中のガチャがないとき',
  noNews: 'お知らせがまだないとき',
  loginGreeting: 'ログインのあいさつ',
  signUpGreeting: '会員登録のあいさつ',
  signUpFromDraw: '会員登録のあいさつ（ガチャのページから来た方へ）',
  reminderGreeting: 'パスワードを忘れた方へ',
  contactLead: 'お問い合わせのはじめ',
  notFoundTitle: 'ページが見つからないときの題名',
  notFound: 'ページが見つからないときのひとこと',
  searchExample: '検索の入力例',
  drawExample: 'くじの名前の入力例',
  noInquiries: 'お問い合わせがまだないとき',
  noSentOrders: '発送した注文がまだないとき',
  noOrders: '購入がまだないとき',
  noWonPrizes: '当選賞品がまだないとき',
  noSentPrizes: '発送を依頼した賞品がまだないとき',
  noWaitingPrizes: '発送を待つ賞品がないとき',
  noPrizesOfDraw: 'そのくじの当選賞品がないとき',
  nothingChosen: '送る賞品を選んでいないとき',
  noShipments: '発送の依頼がまだないとき',
  pastTheEnd: '一覧の最後のページより先',
  farewell: '退会のメールの結び',
};

export const COLOUR_NAMES: Readonly<Record<Base, { readonly label: string; readonly description: string }>> =
  {
    primary: { label: '主役の色', description: 'ボタン、A賞、大切なお知らせ' },
    second: { label: 'わき役の色', description: 'メーター、B賞。いちばんうすい色がページの地になります' },
    accent: { label: '目じるしの色', description: '選んだもの、残り時間、値段の札' },
    ink: { label: '文字の色', description: 'すべての文字と線、フッター、夜の画面' },
  };

export const MASCOT_KIND_NAMES = {
  standard: 'もとからの8人',
  off: '使わない（図形の絵になります）',
  own: '自分の店の絵（8枚）',
} as const;
