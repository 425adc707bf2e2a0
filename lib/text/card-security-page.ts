import {
  CARD_AUTHENTICATION_FROM_YEN,
  NEW_DEVICE_DAYS,
  REVIEW_ATTEMPTS,
  REVIEW_FROM_YEN,
  YOUNG_ACCOUNT_DAYS,
} from '#lib/contract/shop-rules.ts';
import { japanLongDateTime } from './dates.ts';
import { yenText } from './numbers.ts';

type Measure = { readonly subject: string; readonly done: readonly string[]; readonly byHand?: string };

/**
 * The measures of the shop under the headings of the guideline on card security (日本クレジット協会, 6.0), and what its operator
 * states by hand.
 */
const MEASURES: readonly Measure[] = [
  {
    subject: 'カード情報の非保持',
    done: [
      'カード番号は決済会社の画面で入力され、当店のサーバーを通りません。',
      '登録カードは、決済会社の符号、ブランド、下4けた、有効期限だけを保存します。',
    ],
  },
  {
    subject: 'EMV 3-Dセキュア',
    done: [
      '決済会社の画面での支払いとカードの登録では、毎回、決済会社が実施します。',
      `登録カードの支払いは、${yenText(CARD_AUTHENTICATION_FROM_YEN)}以上、ログインから${NEW_DEVICE_DAYS}日以内の端末、登録から${YOUNG_ACCOUNT_DAYS}日以内の会員のどれかにあたるときに実施します。`,
      '実施したかどうかを、支払いごとに保存します。',
    ],
  },
  {
    subject: '不正利用の検知と発送前の確認',
    done: [
      `本人認証を省いた短いあいだの支払いが${yenText(CARD_AUTHENTICATION_FROM_YEN)}以上、登録から${YOUNG_ACCOUNT_DAYS}日以内の会員の短いあいだの支払いが${yenText(REVIEW_FROM_YEN)}以上、または${REVIEW_ATTEMPTS}回断られたあとの支払いは、担当者が決めるまで発送を止めます。`,
    ],
  },
  {
    subject: 'クレジットマスター(カード番号の総当たり)への対策',
    done: [
      'カード番号の入力欄を当店に置いていません。',
      '支払い前のとりおきは、会員・端末・カード・回線ごとに数を限り、支払いのないとりおきが続くと時間を空けます。',
    ],
  },
  {
    subject: '不正ログインの対策(会員登録、ログイン、属性の変更)',
    done: [
      '会員登録とメールアドレスの変更は、メールに届くコードで確かめます。',
      '短いパスワードと、よく使われるパスワードを断ります。パスキーも使えます。',
      'ログインの試行を、会員・端末・回線ごとに限ります。新しい端末のログインと、登録内容の変更は、会員にメールで知らせます。',
      'パスワード、パスキー、ほかの端末のログアウトの変更には、もう一度の本人確認が必要です。',
    ],
  },
  {
    subject: '管理画面のアクセス制限と認証',
    done: [
      '管理画面は店のサイトと別の待ち受けで動き、パスキー、またはパスワードと認証アプリの2要素でサインインします。',
      '権限は役割ごとに分かれ、返金などの操作には直前の本人確認と、高額では別の人の承認が必要です。操作はすべて記録します。',
    ],
    byHand: '管理画面に届く回線の制限',
  },
  {
    subject: 'データディレクトリの設定不備への対策',
    done: [
      '公開するファイルは、ビルドの成果物だけです。データ、設定、秘密の値は公開の場所に置きません。',
      'アップロードした画像は、読み込みなおして別の形式に書きかえます。',
    ],
  },
  {
    subject: 'Webアプリケーションの脆弱性への対策',
    done: [
      '入力は1つの仕様で検証し、データベースへは値として渡します。スクリプトの混入は、Content Security Policyでも止めます。',
      '部品の一覧(SBOM)を作り、既知の脆弱性を調べられます。',
    ],
    byHand: '脆弱性診断・ペネトレーションテストの実施日と結果、修正プログラムの適用の手順',
  },
  { subject: 'マルウェアへの対策', done: [], byHand: 'ウイルス対策ソフトの名前、更新と走査の頻度' },
];

const ENTRY = '＿＿＿＿＿＿＿＿＿＿＿＿＿＿＿＿';

/** The shop's data, from its settings. */
type Shop = Readonly<
  Record<'name' | 'representative' | 'zip' | 'address' | 'tel' | 'email' | 'paymentAgent', string>
>;

type Declaration = { readonly shop: Shop; readonly siteOrigin: string; readonly at: string };

/** A page for the acquirer, to be completed, printed and signed. It loads nothing. */
export function cardSecurityPage({ shop, siteOrigin, at }: Declaration): string {
  const facts = [
    ['事業者', shop.name],
    ['代表者', shop.representative],
    ['所在地', `〒${shop.zip} ${shop.address}`],
    ['連絡先', `${shop.tel} / ${shop.email}`],
    ['サイト', siteOrigin],
    ['決済代行会社', shop.paymentAgent],
    ['作成', `${japanLongDateTime(at)}(日本時間)`],
  ] as const;
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>カード・セキュリティ対策の申告書</title>
<style>${STYLE}</style>
</head>
<body>
<h1>カード・セキュリティ対策の申告書</h1>
<p>カード・セキュリティガイドライン(6.0版)の項目について、実施している対策を申告します。下線の項目は、手で記入してください。</p>
<table><tbody>
${facts.map(([term, text]) => `<tr><th scope="row">${escaped(term)}</th><td>${escaped(text)}</td></tr>`).join('\n')}
</tbody></table>
<h2>対策</h2>
<table>
<thead><tr><th scope="col">項目</th><th scope="col">実施している対策</th></tr></thead>
<tbody>
${MEASURES.map(rowOf).join('\n')}
</tbody>
</table>
<p>記入日 ${ENTRY}　責任者 ${ENTRY}</p>
</body>
</html>
`;
}

const STYLE = [
  'body{font-family:sans-serif;line-height:1.6;margin:2rem}',
  'table{border-collapse:collapse;font-size:.9rem}',
  'th,td{border:1px solid #767676;padding:.25rem .5rem;text-align:left;vertical-align:top}',
  'p,ul{margin:.5rem 0}',
].join('');

function rowOf({ subject, done, byHand }: Measure): string {
  const list = done.length === 0 ? '' : `<ul>${done.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul>`;
  const entry = byHand === undefined ? '' : `<p>${escaped(byHand)}：${ENTRY}</p>`;
  return `<tr><th scope="row">${escaped(subject)}</th><td>${list}${entry}</td></tr>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
