import { footerOf, greetingOf, subjectOf } from './templates/phrases.ts';
import { isUsual, recolour } from '#lib/brand/palette.ts';
import { type Piece, piecesOf } from '#lib/text/phrases.ts';
import type { Fact, EmailContent, EmailBlock, EmailFrame } from './email-content.ts';
import { keepingResults } from './rendered-texts.ts';

/**
 * Renders an email as one column of plain blocks. No images, so that opening it cannot be tracked. Every text has its
 * own background colour and the email declares a light colour scheme, so that mail programs in dark mode change all
 * colours or none.
 */
export const renderHtml = (content: EmailContent, frame: EmailFrame): string =>
  inColours(documentOf(content, frame), frame.brand);

/** The styles are written in the usual palette. Texts have no quotation marks of their own, so that none is taken for a style. */
const inColours = (html: string, { colours }: EmailFrame['brand']): string =>
  isUsual(colours) ? html : html.replaceAll(/ style="[^"]*"/g, (style) => recolour(style, colours));

function documentOf(content: EmailContent, { siteOrigin: origin, brand }: EmailFrame): string {
  const { preheader, title, blocks } = content;
  const footer = footerOf(brand);
  const body = blocks.map((block) => blockHtml(block, origin)).join('\n');
  const footerLooks = { line: STYLES.footerLinkLine, link: STYLES.footerLink };
  const links = footer.links.map((one) => linked(one, origin, footerLooks)).join('\n');
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light only">
<meta name="supported-color-schemes" content="light only">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escaped(subjectOf(title, brand))}</title>
</head>
<body style="${STYLES.body}">
<div style="${STYLES.preheader}">${escaped(preheader)}</div>
<div style="${STYLES.background}">
<div style="${STYLES.column}">
${paragraphHtml('logo', brand.name)}
<div style="${STYLES.card}">
<div style="${STYLES.hole}"><span style="${STYLES.peg}"></span></div>
<h1 style="${STYLES.title}">${sharedPhrased(title)}</h1>
${memberHtml('greeting', greetingOf(content, brand))}
${body}
</div>
</div>
</div>
<div style="${STYLES.footer}">
<div style="${STYLES.column}">
${paragraphHtml('footerNote', footer.note)}
${links}
</div>
</div>
</body>
</html>
`;
}

const paragraphHtml = (look: keyof typeof STYLES, text: string) =>
  `<p style="${STYLES[look]}">${sharedPhrased(text)}</p>`;

/** A paragraph about one member or order. */
const memberHtml = (look: keyof typeof STYLES, text: string) =>
  `<p style="${STYLES[look]}">${phrased(text)}</p>`;

function blockHtml(block: EmailBlock, origin: string): string {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return paragraphHtml(block.kind, block.text);
    case 'code':
      return `<div style="${STYLES.ticket}">\n${paragraphHtml('label', block.label)}\n${memberHtml('code', block.code)}\n</div>`;
    case 'facts':
      return `<div style="${STYLES.facts}">\n${block.facts.map(factHtml).join('\n')}\n</div>`;
    case 'button':
      return linked(block, origin, { line: STYLES.doing, link: STYLES.button });
    case 'link':
      return linked(block, origin, { line: STYLES.linkLine, link: STYLES.link });
    case 'elsewhere':
      return linked({ text: block.text, path: block.url }, '', { line: STYLES.doing, link: STYLES.button });
  }
}

const factHtml = ({ term, lines }: Fact) =>
  `<div style="${STYLES.fact}">\n${[paragraphHtml('term', term), ...lines.map((line) => memberHtml('line', line))].join('\n')}\n</div>`;

type Looks = { readonly line: string; readonly link: string };

const linked = ({ text, path }: { text: string; path: string }, origin: string, looks: Looks) =>
  `<p style="${looks.line}"><a href="${escaped(origin + path)}" style="${looks.link}">${sharedPhrased(text)}</a></p>`;

/** Blanks without a line break, as in 11月28日(土) 10:00 and 小川 みのり 様. */
const NO_END = /(?<=\)) (?=\d)| (?=様$)/g;

/** An email address or another text without blanks. */
const ASCII_LAST = /[\x21-\x7e]$/;
const ASCII_FIRST = /^[\x21-\x7e]/;

/**
 * HTML text with line breaks between phrases only: most mail programs break Japanese anywhere. A time stays with its
 * date, 様 with the name.
 */
const phrased = (text: string): string =>
  piecesOf(text.replace(NO_END, '\u00a0'))
    .map((piece, place, all) => escaped(piece.text) + (mayEndLine(piece, all[place + 1]) ? '<wbr>' : ''))
    .join('');

const sharedPhrased = keepingResults(phrased);

function mayEndLine({ text, ending }: Piece, next: Piece | undefined): boolean {
  if (next === undefined || text.endsWith('\u00a0')) return false;
  if (ASCII_LAST.test(text) && ASCII_FIRST.test(next.text)) return false;
  return ending === 'good' || text.endsWith('・');
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and quoted attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');

/** Inline styles, because mail programs remove style sheets. The colours are those of the shop's pages. */
const INK = {
  budo: '#211b52',
  ink2: '#57537f',
  night: '#c9c5ee',
  ichigo: '#db1f5b',
  ichigo50: '#f59ab5',
  soda20: '#d3eaf7',
  hole: '#a9d3ec',
  lemon: '#ffd92e',
  white: '#ffffff',
  rule: '#cbd3e2',
} as const;

const FONT =
  "font-family:'Hiragino Sans','Hiragino Kaku Gothic ProN','Noto Sans JP','Noto Sans CJK JP','Yu Gothic Medium',Meiryo,sans-serif";
const BREAKS = 'word-break:keep-all;line-break:strict;overflow-wrap:anywhere';
const TEXT = `${FONT};${BREAKS};color:${INK.budo}`;

/** The dots of the pegboard are a gradient; mail programs without gradients show the plain background. */
const PEGS = `background-image:radial-gradient(circle,${INK.hole} 2.6px,transparent 3px);background-size:24px 24px;background-position:center top`;

const STYLES = {
  body: `margin:0;padding:0;background-color:${INK.soda20}`,
  preheader: 'display:none;max-height:0;overflow:hidden',
  background: `background-color:${INK.soda20};${PEGS};padding:24px 12px 32px`,
  column: 'max-width:560px;margin:0 auto',
  logo: `${FONT};margin:0 0 16px;color:${INK.budo};font-size:28px;line-height:1.2;font-weight:700;letter-spacing:.04em;text-shadow:2px 2px 0 ${INK.ichigo50}`,
  card: `background-color:${INK.white};border-radius:10px;border-bottom:3px solid ${INK.hole};padding:14px 20px 16px`,
  hole: `width:60px;height:18px;margin:0 auto 20px;border-radius:9px;background-color:${INK.soda20};text-align:center;font-size:0;line-height:0`,
  peg: `display:inline-block;width:8px;height:8px;margin-top:2px;border:3px solid ${INK.budo};border-radius:50%;background-color:${INK.lemon}`,
  title: `${TEXT};margin:0 0 12px;font-size:22px;line-height:1.4;font-weight:700;text-wrap:balance`,
  greeting: `${TEXT};margin:0 0 16px;font-size:16px;line-height:1.75`,
  paragraph: `${TEXT};margin:0 0 16px;font-size:16px;line-height:1.75`,
  note: `${TEXT};margin:20px 0 0;padding:16px 0 0;border-top:2px dashed ${INK.rule};color:${INK.ink2};font-size:14px;line-height:1.7`,
  ticket: `margin:4px 0 20px;border-radius:8px;background-color:${INK.lemon};text-align:center`,
  label: `${TEXT};margin:0;padding:8px 16px 6px;border-bottom:2px dashed ${INK.budo};font-size:14px;line-height:1.4;font-weight:700`,
  code: `${TEXT};margin:0;padding:12px 0 14px .18em;font-size:44px;line-height:1.2;font-weight:700;letter-spacing:.18em;font-variant-numeric:tabular-nums;white-space:nowrap`,
  facts: `margin:0 0 20px;border-top:1px solid ${INK.rule}`,
  fact: `padding:12px 0;border-bottom:1px solid ${INK.rule}`,
  term: `${TEXT};margin:0;color:${INK.ink2};font-size:13px;line-height:1.6;font-weight:700`,
  line: `${TEXT};margin:2px 0 0;font-size:16px;line-height:1.6`,
  doing: 'margin:8px 0 24px',
  button: `${FONT};display:inline-block;padding:13px 28px;border:2px solid ${INK.budo};border-radius:8px;background-color:${INK.ichigo};box-shadow:inset 4px 4px 0 ${INK.white},4px 4px 0 ${INK.ichigo};color:${INK.white};font-size:16px;line-height:1.5;font-weight:700;text-decoration:none`,
  linkLine: 'margin:0 0 12px',
  link: `${TEXT};display:inline-block;padding:10px 0;font-size:16px;line-height:1.6;font-weight:700;text-decoration:underline;text-underline-offset:5px;text-wrap:balance`,
  footer: `background-color:${INK.budo};padding:24px 12px 28px`,
  footerNote: `${FONT};${BREAKS};margin:0 0 4px;color:${INK.night};font-size:13px;line-height:1.7`,
  footerLinkLine: 'margin:0',
  footerLink: `${FONT};display:inline-block;padding:11px 0;color:${INK.white};font-size:14px;line-height:1.6;text-decoration:underline;text-underline-offset:4px`,
} as const;
