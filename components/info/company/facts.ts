import type { Operator } from '#lib/site/operator-env.ts';
import { ROUTES } from '#lib/site/routes.ts';
import type { Fact } from '../sheet/facts.ts';
import { link } from '../text.ts';

type Company = Pick<Operator, 'name' | 'representative' | 'zip' | 'address' | 'tel' | 'email' | 'hours'>;

export const companyFacts = (operator: Company): readonly Fact[] => [
  { term: '会社名', lines: [operator.name] },
  { term: '代表者', lines: [operator.representative] },
  { term: '所在地', lines: [`〒${operator.zip}`, operator.address] },
  { term: '事業の内容', lines: ['キャラクターグッズの企画と、オンラインガチャによる販売'] },
  {
    term: '販売についての表示',
    lines: [[link('特定商取引法に基づく表記', ROUTES.transactions), 'をごらんください。']],
  },
];

export const contactFacts = (operator: Company): readonly Fact[] => [
  {
    term: 'メール',
    lines: [
      [link(operator.email, `mailto:${operator.email}`)],
      '24時間受け付けています。受付時間内に、順番にお答えします。',
    ],
  },
  {
    term: '電話',
    lines: [[link(operator.tel, `tel:${operator.tel.replaceAll('-', '')}`)], `受付時間：${operator.hours}`],
  },
  {
    term: 'そえていただきたいこと',
    lines: [
      '購入についてのお問い合わせは注文番号を、お届けについては配送番号をお書きください。パスワード、メールで届いたコード、カードの番号は書かないでください。',
    ],
  },
];

export const ENVIRONMENT: readonly Fact[] = [
  {
    term: 'ブラウザー',
    lines: ['次のバージョンより新しいものをお使いください。'],
    list: ['Chrome 111', 'Microsoft Edge 111', 'Firefox 111', 'Safari 16.4(iPhone・iPadはiOS 16.4)'],
  },
  {
    term: '設定',
    lines: [
      'ログインと購入には、JavaScriptとCookieが必要です。ガチャやお知らせを読むだけなら、どちらもいりません。',
    ],
  },
  {
    term: 'メール',
    lines: [
      '当店からのメールを受け取れるように、迷惑メールの設定をご確認ください。メールで届くコードは、10分で使えなくなります。',
    ],
  },
];
