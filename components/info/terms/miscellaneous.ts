import { ROUTES } from '#lib/site/routes.ts';
import type { Operator } from '#lib/site/operator-env.ts';
import { link } from '../text.ts';
import type { Chapter } from './article.ts';

/** The last chapter names the court, which the operator chooses. */
export const miscellaneous = ({ court }: Pick<Operator, 'court'>): Chapter => ({
  title: '雑則',
  articles: [
    {
      title: '連絡と通知',
      paragraphs: [
        {
          text: '当社から会員への通知は、登録されたメールアドレスへの送信、または当サイトへの掲載により行います。',
        },
        {
          text: [
            '当社へのお問い合わせは、',
            link('当サイトについて', `${ROUTES.company}#contact`),
            'に掲載する連絡先にお願いします。',
          ],
        },
      ],
    },
    {
      title: '反社会的勢力の排除',
      paragraphs: [
        {
          text: '利用者は、現在および将来にわたり、自らが暴力団、暴力団員、暴力団関係企業その他これらに準じる者(以下「反社会的勢力」といいます)に当たらないことを表明し、保証します。',
        },
        {
          text: '当社は、利用者が反社会的勢力に当たると判明したときは、催告をせずに会員資格を取り消し、契約を解除することがあります。',
        },
      ],
    },
    {
      title: '分離可能性',
      paragraphs: [
        {
          text: '本規約の一部が法令により無効とされたときも、残りの部分は引き続き効力を有します。',
        },
      ],
    },
    {
      title: '準拠法と管轄',
      paragraphs: [
        { text: '本規約の解釈と適用は、日本法によります。' },
        {
          text: `当サイトに関して利用者と当社との間に訴訟の必要が生じたときは、${court}または法令により管轄を有する裁判所を、第一審の裁判所とします。`,
        },
      ],
    },
  ],
});
