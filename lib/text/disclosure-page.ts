import { japanLongDateTime } from './dates.ts';

type Section = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | boolean | null)[])[];
};

/** The answer of `discloseMember`. */
type Disclosure = { readonly memberId: string; readonly at: string; readonly sections: readonly Section[] };

/** A page for the member to read and print. It loads nothing. */
export function disclosurePage({ memberId, at, sections }: Disclosure): string {
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>保有個人データの開示</title>
<style>${STYLE}</style>
</head>
<body>
<h1>保有個人データの開示</h1>
<p>会員番号 ${memberId}<br>${japanLongDateTime(at)}(日本時間)に保有しているデータのすべてです。パスワードは、元に戻せない形でだけ保存しているため、ふくまれません。</p>
${sections.map(sectionHtml).join('\n')}
</body>
</html>
`;
}

const STYLE = [
  'body{font-family:sans-serif;line-height:1.6;margin:2rem}',
  'table{border-collapse:collapse;font-size:.85rem}',
  'th,td{border:1px solid #767676;padding:.25rem .5rem;text-align:left;vertical-align:top;white-space:pre-wrap}',
  'h2{margin-top:2rem}',
].join('');

const sectionHtml = ({ title, columns, rows }: Section): string =>
  rows.length === 0
    ? `<h2>${escaped(title)}</h2>\n<p>ありません。</p>`
    : `<h2>${escaped(title)}</h2>
<table>
<thead><tr>${columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('')}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${row.map((value) => `<td>${escaped(cellText(value))}</td>`).join('')}</tr>`).join('\n')}
</tbody>
</table>`;

function cellText(value: Section['rows'][number][number]): string {
  if (value === null) return '';
  return typeof value === 'boolean' ? (value ? 'はい' : 'いいえ') : String(value);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
