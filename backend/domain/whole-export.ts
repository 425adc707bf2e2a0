import { EXPORTED_TABLES } from './exported-tables.ts';

/** Data that the export leaves out, in Japanese. */
const NOT_EXPORTED = [
  'パスワード、パスキー、ログインの記録、スタッフのトークン、鍵、チャットの送り先、カードの番号（カードの番号は、このお店では持っていません）。',
  'お問い合わせの写真と、返信に添えたファイル。お問い合わせのページから保存できます。',
  'スタッフと、その操作の記録、承認、下書き。操作の記録は「操作の記録」のページから書き出せます。',
  '抽選の公平さの記録。お店のガチャごとのページから、だれでも保存できます。',
  '決済代行会社の入金の明細と照合の結果、締めた月の数字。「帳簿」のページから書き出せます。',
  'メールの送信待ち、行列、端末への通知など、機械が自分のために持つもの。',
];

export const README_FILE = 'README.txt';
export const SETTINGS_FILE = 'settings.json';
export const CATALOGUE_FOLDER = 'catalogue';
/** Pictures that are not in the archive. */
export const LEFT_OUT_FILE = 'left-out.txt';

/** Describes each file and each of its columns. `madeAt`: as people in Japan read it. */
export const readmeOf = (shop: string, madeAt: string): string =>
  [
    `${shop} のデータ（${madeAt} に作成）`,
    '',
    '【取り扱い】 会員のお名前・住所・購入の記録が入っています。暗号化した場所に置き、使い終えたら消してください。',
    '',
    '【形式】 CSVは文字コードUTF-8、1行目が項目名、すべての値を「"」で囲みます。空の値は「なし」です。日時は協定世界時（UTC）です。',
    '作成している間も営業は続くため、あとのファイルには、前のファイルより新しい注文が入ることがあります。',
    "「=」「+」「-」「@」などで始まる文字の値には、表計算ソフトで計算式にならないよう、前に「'」を付けています。",
    '',
    '【入っていないもの】',
    ...NOT_EXPORTED.map((text) => `・${text}`),
    '',
    ...EXPORTED_TABLES.flatMap(({ file, about, columns }) => [
      `■ ${file}`,
      about,
      ...Object.entries(columns).map(([column, text]) => `  ${column}: ${text}`),
      '',
    ]),
    `■ ${SETTINGS_FILE}`,
    '店長室で保存した設定と文面（会社の情報、発送元、メールの文面、返信のひな形など）。保存していないものは入っていません。',
    '',
    `■ ${CATALOGUE_FOLDER}/`,
    'ガチャ・お知らせ・バナー・ブランドの内容と画像。同じ形のフォルダを、店長室の「まとめて編集」（ブランドは「ブランド」）で読み込めます。',
    '',
    `■ ${LEFT_OUT_FILE}`,
    `${CATALOGUE_FOLDER}/ に入らなかった画像の一覧です。もとの画像が保存されていないか、ZIPの上限（4 GB、65,535ファイル）をこえたものです。すべて入ったときは、このファイルはありません。上限をこえたものは、サーバーの担当者が「npm run ops -- catalogue export」で書き出せます。`,
    '',
  ].join('\r\n');
