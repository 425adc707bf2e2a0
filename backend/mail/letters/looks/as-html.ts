import { SITE_NAME } from '#lib/site/site.ts';
import { FOOTER } from '../kinds/footer.ts';
import type { Fact, Paper, Part } from '../paper.ts';
import { escaped } from './escape.ts';
import { phrased } from './phrased.ts';
import { STYLES } from './styles.ts';

/**
 * One column of plain blocks. No pictures: nobody learns from a letter that it was opened. Every text has a ground of
 * its own, and the letter says that it is a light one, so that a dark mail program changes all of it or nothing.
 */
export function asHtml({ subject, preheader, title, greeting, parts }: Paper, origin: string): string {
  const body = parts.map((part) => partHtml(part, origin)).join('\n');
  const footerLooks = { line: STYLES.footerLinkLine, link: STYLES.footerLink };
  const links = FOOTER.links.map((one) => linked(one, origin, footerLooks)).join('\n');
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light only">
<meta name="supported-color-schemes" content="light only">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escaped(subject)}</title>
</head>
<body style="${STYLES.body}">
<div style="${STYLES.preheader}">${escaped(preheader)}</div>
<div style="${STYLES.ground}">
<div style="${STYLES.column}">
${block('logo', SITE_NAME)}
<div style="${STYLES.card}">
<div style="${STYLES.hole}"><span style="${STYLES.peg}"></span></div>
<h1 style="${STYLES.title}">${phrased(title)}</h1>
${block('greeting', greeting)}
${body}
</div>
</div>
</div>
<div style="${STYLES.footer}">
<div style="${STYLES.column}">
${block('footerNote', FOOTER.note)}
${links}
</div>
</div>
</body>
</html>
`;
}

const block = (look: keyof typeof STYLES, text: string) => `<p style="${STYLES[look]}">${phrased(text)}</p>`;

function partHtml(part: Part, origin: string): string {
  switch (part.kind) {
    case 'paragraph':
    case 'note':
      return block(part.kind, part.text);
    case 'code':
      return `<div style="${STYLES.ticket}">\n${block('label', part.label)}\n${block('code', part.code)}\n</div>`;
    case 'facts':
      return `<div style="${STYLES.facts}">\n${part.facts.map(factHtml).join('\n')}\n</div>`;
    case 'button':
      return linked(part, origin, { line: STYLES.doing, link: STYLES.button });
    case 'link':
      return linked(part, origin, { line: STYLES.linkLine, link: STYLES.link });
    case 'elsewhere':
      return linked({ text: part.text, path: part.url }, '', { line: STYLES.doing, link: STYLES.button });
  }
}

const factHtml = ({ term, lines }: Fact) =>
  `<div style="${STYLES.fact}">\n${[block('term', term), ...lines.map((line) => block('line', line))].join('\n')}\n</div>`;

type Looks = { readonly line: string; readonly link: string };

const linked = ({ text, path }: { text: string; path: string }, origin: string, looks: Looks) =>
  `<p style="${looks.line}"><a href="${escaped(origin + path)}" style="${looks.link}">${phrased(text)}</a></p>`;
