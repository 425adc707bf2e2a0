import { CODE_MINUTES } from '#lib/contract/shop-rules.ts';
import type { Operator } from '#lib/site/operator-env.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { SUPPORTED_BROWSERS } from '#lib/site/supported-browsers.ts';
import type { Elements } from '#lib/site/elements.ts';
import { Paragraph } from '../clause.tsx';
import { FactsTable, type Fact } from '../facts-table.tsx';
import { BottomAlignedMascot } from '../bottom-aligned-mascot.tsx';
import { SampleNotice } from '../sample-notice.tsx';
import { Panel } from '../panel.tsx';
import { link } from '../text.ts';
import styles from './company-panels.module.css';

/** Company data, contact, use of pictures, and system requirements. */
export const CompanyPanels = ({ operator }: { readonly operator: Operator }) => (
  <div className={styles.sheets}>
    <div className={styles.notice}>
      <SampleNotice isSample={operator.isSample} />
    </div>
    <Part id="about-company" title="会社情報">
      <FactsTable caption="会社情報" facts={companyFacts(operator)} />
    </Part>
    <Part id="contact" title="お問い合わせ">
      <FactsTable caption="お問い合わせ" facts={contactFacts(operator)} />
    </Part>
    <Part id="environment" title="推奨環境">
      <FactsTable caption="推奨環境" facts={ENVIRONMENT} />
    </Part>
    <Part id="pictures" title="絵と文章の利用について">
      <div className={styles.words}>
        <Paragraph text="当サイトの絵と文章は、当社が作ったものです。個人でお楽しみいただく範囲と、SNSやブログで当サイトを紹介していただくときは、ご連絡なしにお使いいただけます。" />
        <Paragraph text="作りかえること、商品や広告に使うこと、自動で大量に集めることは、ご遠慮ください。取材や共同企画でお使いになりたいときは、メールでご相談ください。" />
        <Paragraph text="当サイトへのリンクは、どのページへもご自由にどうぞ。" />
      </div>
      <BottomAlignedMascot number={8} size={128} className={styles.corner} />
    </Part>
  </div>
);

type PartProps = { readonly id: string; readonly title: string; readonly children: Elements };

const Part = ({ id, title, children }: PartProps) => (
  <section id={id} className={styles.part}>
    <Panel>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </Panel>
  </section>
);

type Company = Pick<Operator, 'name' | 'representative' | 'zip' | 'address' | 'tel' | 'email' | 'hours'>;

const companyFacts = (operator: Company): readonly Fact[] => [
  { term: '会社名', lines: [operator.name] },
  { term: '代表者', lines: [operator.representative] },
  { term: '所在地', lines: [`〒${operator.zip}`, operator.address] },
  { term: '事業の内容', lines: ['キャラクターグッズの企画と、オンラインガチャによる販売'] },
  {
    term: '販売についての表示',
    lines: [[link('特定商取引法に基づく表記', ROUTES.transactions), 'をごらんください。']],
  },
];

const contactFacts = (operator: Company): readonly Fact[] => [
  {
    term: 'フォーム',
    lines: [[link('お問い合わせ', ROUTES.contact), 'からお送りください。写真もそえられます。']],
  },
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

const ENVIRONMENT: readonly Fact[] = [
  {
    term: 'ブラウザー',
    lines: ['次のバージョンより新しいものをお使いください。'],
    list: [
      `Chrome ${SUPPORTED_BROWSERS.Chrome}`,
      `Microsoft Edge ${SUPPORTED_BROWSERS.Edge}`,
      `Firefox ${SUPPORTED_BROWSERS.Firefox}`,
      `Safari ${SUPPORTED_BROWSERS.Safari}(iPhone・iPadはiOS ${SUPPORTED_BROWSERS.Safari})`,
    ],
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
      `当店からのメールを受け取れるように、迷惑メールの設定をご確認ください。メールで届くコードは、${CODE_MINUTES}分で使えなくなります。`,
    ],
  },
];
