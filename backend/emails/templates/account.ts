import type { EmailOf } from '#backend/domain/emails.ts';
import { voiceOf } from '#lib/brand/voice.ts';
import { BOOKKEEPING_YEARS } from '#lib/contract/shop-rules.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { withSama } from '#lib/text/member-name.ts';
import {
  button,
  facts,
  link,
  type EmailContent,
  type EmailContext,
  paragraph,
  type EmailBlock,
} from '../email-content.ts';
import { contactLink, CONTACT } from './phrases.ts';

/** The link leads to the page on which a code by email lets them choose a password: this email holds no secret. */
export const memberImported = (message: EmailOf<'memberImported'>): EmailContent => ({
  title: '会員情報をお引き継ぎしました',
  preheader: '新しいパスワードを決めると、ログインできます。',
  greeting: withSama(message.name),
  blocks: [
    paragraph(
      'これまでのお店から、会員情報(お名前・お届け先・電話番号・生年月日)をお引き継ぎしました。パスワードは引き継いでいません。',
    ),
    paragraph('次のページでこのメールアドレスを入力し、届いたコードで新しいパスワードを決めてください。'),
    button('パスワードを決める', ROUTES.reminder),
    paragraph('ご利用にならないときは、お手続きはいりません。退会をご希望のときは、お知らせください。'),
    contactLink,
  ],
});

export const welcome = (message: EmailOf<'welcome'>, { brand }: EmailContext): EmailContent => ({
  title: '会員登録が終わりました',
  preheader: 'ハンドルには、もう油をさしてあります。',
  greeting: withSama(message.name),
  blocks: [
    paragraph(`${brand.name}へようこそ。`),
    paragraph(
      'ハンドルには、もう油をさしてあります。まわせば、かならず何かが出てきます。何が出るかは、こちらも知りません。',
    ),
    button('ガチャを見る', ROUTES.top),
    paragraph(
      'お名前とお届け先は、賞品の発送を依頼するときにうかがいます。お知らせメールの希望は、マイページでいつでも変えられます。',
    ),
    link('マイページ', ROUTES.mypage),
    paragraph('登録した覚えがないときは、お手数ですがお知らせください。'),
    contactLink,
  ],
});

/** Deleted and retained data as in the privacy policy (section 保存の期間と退会). */
export const accountDeleted = (
  message: EmailOf<'accountDeleted'>,
  { madeAt, brand }: EmailContext,
): EmailContent => ({
  title: '退会のお手続きが終わりました',
  preheader: 'これまで、ありがとうございました。',
  greeting: withSama(message.name),
  blocks: [
    paragraph(
      `${japanDateTime(madeAt.toISOString())}に、退会のお手続きが終わりました。これまでハンドルをまわしてくださり、ありがとうございました。`,
    ),
    facts(
      {
        term: 'すぐに消したもの',
        lines: [
          '氏名、住所、電話番号、メールアドレス、生年月日、性別、パスワードとパスキー、LINEとのつながり、保護者の方のメールアドレス、登録したカードを見分けるための情報、ログインの状態、お問い合わせなどについての覚え書き、お送りしたメールの記録',
        ],
      },
      {
        term: `${BOOKKEEPING_YEARS}年間保存するもの`,
        lines: [
          '注文、入金、返金および発送の記録',
          '法令により、帳簿と書類の保存が義務づけられているためです。',
        ],
      },
      { term: 'そのほかの記録', lines: ['どなたのものかわからない形に変えました。'] },
    ),
    paragraph(
      '公平性を確かめるために公開している記録は、退会の後も消えません。個人を特定できる情報は、はじめから含まれていません。',
    ),
    paragraph(`${brand.name}からのメールは、これが最後です。${voiceOf(brand.voice).farewell}`),
    paragraph('退会した覚えがないときは、お知らせください。'),
    contactLink,
  ],
});

const FINE: EmailBlock = paragraph('ご本人が変えたのであれば、することはありません。');

/** The owner of this email address can reset the password, whatever it is now. */
const getBack = (unlessOwn: string, alsoEnds = 'パスキーも消えます。'): readonly EmailBlock[] => [
  paragraph(
    `${unlessOwn}、ほかの人がログインしているかもしれません。すぐにパスワードを決めなおして、お知らせください。決めなおすと、ほかの端末はログアウトし、${alsoEnds}`,
  ),
  button('パスワードを決めなおす', ROUTES.reminder),
  contactLink,
];

const GET_BACK = getBack('変えた覚えがないときは');

export function passwordChanged(message: EmailOf<'passwordChanged'>, { madeAt }: EmailContext): EmailContent {
  const how = message.byReminder ? 'メールに届いたコードで' : 'マイページから';
  return {
    title: 'パスワードが変わりました',
    preheader: '変えた覚えがないときは、すぐにお読みください。',
    greeting: withSama(message.name),
    blocks: [
      paragraph(`${whenText(madeAt)}に、${how}パスワードが変わりました。`),
      paragraph(
        message.byReminder
          ? 'ほかの端末のログインは、すべて終わらせました。登録されていたパスキーも消しました。'
          : 'ほかの端末のログインは、すべて終わらせました。',
      ),
      ...(message.withoutLine === true
        ? [paragraph('LINEとのつながりも外しました。マイページから、またつなげられます。')]
        : []),
      FINE,
      ...GET_BACK,
    ],
  };
}

export const newDevice = (
  { name, device }: EmailOf<'newDevice'>,
  { madeAt }: EmailContext,
): EmailContent => ({
  title: '新しい端末でログインがありました',
  preheader: '覚えがないときは、すぐにお読みください。',
  greeting: withSama(name),
  blocks: [
    paragraph('これまで使われていない端末またはブラウザーから、ログインがありました。'),
    facts({ term: '日時', lines: [whenText(madeAt)] }, { term: '端末', lines: [device] }),
    paragraph('ご本人のログインであれば、することはありません。'),
    ...getBack('ログインした覚えがないときは'),
  ],
});

export const passkeyChanged = (
  { name, device, isAdded }: EmailOf<'passkeyChanged'>,
  { madeAt }: EmailContext,
): EmailContent => ({
  title: isAdded ? 'パスキーを追加しました' : 'パスキーを消しました',
  preheader: '覚えがないときは、すぐにお読みください。',
  greeting: withSama(name),
  blocks: [
    paragraph(
      isAdded
        ? `${whenText(madeAt)}に、ログインに使うパスキーが追加されました。`
        : `${whenText(madeAt)}に、ログインに使うパスキーが消されました。`,
    ),
    facts({ term: '追加した端末', lines: [device] }),
    FINE,
    ...GET_BACK,
  ],
});

export const lineChanged = (
  { name, isAdded }: EmailOf<'lineChanged'>,
  { madeAt }: EmailContext,
): EmailContent => ({
  title: isAdded ? 'LINEでログインできるようになりました' : 'LINEとのつながりを外しました',
  preheader: '覚えがないときは、すぐにお読みください。',
  greeting: withSama(name),
  blocks: [
    paragraph(
      isAdded
        ? `${whenText(madeAt)}に、LINEのアカウントがつながりました。これからは、そのLINEでもログインできます。`
        : `${whenText(madeAt)}に、LINEのアカウントとのつながりが外れました。これからは、LINEではログインできません。`,
    ),
    FINE,
    ...getBack('覚えがないときは', 'パスキーとLINEとのつながりも消えます。'),
  ],
});

/** Does not offer a password reset: the old address does not work for it any more. */
export const emailChanged = (message: EmailOf<'emailChanged'>, { madeAt }: EmailContext): EmailContent => ({
  title: 'メールアドレスが変わりました',
  preheader: '変えた覚えがないときは、すぐにお読みください。',
  greeting: withSama(message.name),
  blocks: [
    paragraph(`${whenText(madeAt)}に、登録のメールアドレスが変わりました。`),
    facts({ term: '新しいメールアドレス', lines: [message.hiddenEmail] }),
    paragraph('これからのメールは、新しいアドレスだけにお送りします。ログインにも、そちらをお使いください。'),
    FINE,
    paragraph('変えた覚えがないときは、ほかの人がログインしているかもしれません。すぐにお知らせください。'),
    button('お問い合わせ', CONTACT),
  ],
});

export const profileChanged = (
  message: EmailOf<'profileChanged'>,
  { madeAt }: EmailContext,
): EmailContent => ({
  title: '会員情報が変わりました',
  preheader: '変えた覚えがないときは、すぐにお読みください。',
  greeting: withSama(message.name),
  blocks: [
    paragraph(
      message.byShop === true
        ? `${whenText(madeAt)}に、ご依頼により、当店で会員情報を直しました。`
        : `${whenText(madeAt)}に、会員情報が変わりました。`,
    ),
    facts({ term: '変わったところ', lines: message.what }),
    paragraph('変わった後の内容は、会員情報のページでご覧になれます。'),
    link('会員情報を見る', ROUTES.profile),
    ...(message.byShop === true ? NOT_REQUESTED : [FINE, ...GET_BACK]),
  ],
});

const NOT_REQUESTED: readonly EmailBlock[] = [
  paragraph('ご依頼の覚えがないときは、お知らせください。'),
  button('お問い合わせ', CONTACT),
];

export const dataDisclosed = (message: EmailOf<'dataDisclosed'>, { madeAt }: EmailContext): EmailContent => ({
  title: '個人情報の開示にお応えしました',
  preheader: 'ご請求の覚えがないときは、すぐにお知らせください。',
  greeting: withSama(message.name),
  blocks: [
    paragraph(
      `${whenText(madeAt)}に、ご請求により、当店が保有しているお客さまの個人情報を開示する用意をしました。お渡しの方法は、ご請求のときにお約束したとおりです。`,
    ),
    ...NOT_REQUESTED,
  ],
});

const whenText = (madeAt: Date) => japanDateTime(madeAt.toISOString());
