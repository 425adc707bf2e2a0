import type { SiteTextBlock } from '#lib/contract/site-text-blocks.ts';

/** The first version of 当サイトについて. */
export const COMPANY: readonly SiteTextBlock[] = [
  { kind: 'lead', text: '{店の名前}は、{店のひとこと}' },
  {
    kind: 'paragraph',
    text: '商店街のかどに、台紙がずらりとならぶ店がありました。小さな硬貨をにぎって、どれにしようか、日が暮れるまで迷ったものです。{店の名前}は、あの迷う時間を、そのまま画面のなかにならべています。',
  },
  {
    kind: 'paragraph',
    text: '{商品のひとこと}',
  },
  {
    kind: 'paragraph',
    text: '当たるかどうかは、運にまかせます。箱のなかに何が何枚あるか、いま当たる確率がどれほどか、箱があとから変わっていないか。運のほかは、ぜんぶお見せします。',
  },
  { kind: 'chapter', id: 'mascots', title: '{店の名前}の八人' },
  { kind: 'picture', picture: 'mascots' },
  { kind: 'chapter', id: 'operator', title: '運営とお問い合わせ' },
  { kind: 'article', id: 'about-company', title: '会社情報' },
  {
    kind: 'facts',
    rows: [
      { term: '会社名', lines: ['{会社名}'] },
      { term: '代表者', lines: ['{代表者}'] },
      { term: '所在地', lines: ['〒{郵便番号}', '{住所}'] },
      { term: '事業の内容', lines: ['{事業の内容}'] },
      {
        term: '販売についての表示',
        lines: ['[特定商取引法に基づく表記](/sanrio/transactions)をごらんください。'],
      },
    ],
  },
  { kind: 'article', id: 'contact', title: 'お問い合わせ' },
  {
    kind: 'facts',
    rows: [
      {
        term: 'フォーム',
        lines: ['[お問い合わせ](/sanrio/contact)からお送りください。写真もそえられます。'],
      },
      {
        term: 'メール',
        lines: ['[{メール}](mailto:{メール})', '24時間受け付けています。受付時間内に、順番にお答えします。'],
      },
      { term: '電話', lines: ['[{電話番号}](tel:{電話番号})', '受付時間：{受付時間}'] },
      {
        term: 'そえていただきたいこと',
        lines: [
          '購入についてのお問い合わせは注文番号を、お届けについては配送番号をお書きください。パスワード、メールで届いたコード、カードの番号は書かないでください。',
        ],
      },
    ],
  },
  { kind: 'article', id: 'environment', title: '推奨環境' },
  {
    kind: 'facts',
    rows: [
      {
        term: 'ブラウザー',
        lines: ['次のバージョンより新しいものをお使いください。'],
        list: ['{ブラウザーの一覧}'],
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
          '当店からのメールを受け取れるように、迷惑メールの設定をご確認ください。メールで届くコードは、{コードの有効時間}で使えなくなります。',
        ],
      },
    ],
  },
  { kind: 'article', id: 'pictures', title: '絵と文章の利用について' },
  {
    kind: 'paragraph',
    text: '当サイトの絵と文章は、当社が作ったものです。個人でお楽しみいただく範囲と、SNSやブログで当サイトを紹介していただくときは、ご連絡なしにお使いいただけます。',
  },
  {
    kind: 'paragraph',
    text: '作りかえること、商品や広告に使うこと、自動で大量に集めることは、ご遠慮ください。取材や共同企画でお使いになりたいときは、メールでご相談ください。',
  },
  { kind: 'paragraph', text: '当サイトへのリンクは、どのページへもご自由にどうぞ。' },
];
