import { footerOf, greetingOf } from './templates/phrases.ts';
import type { Fact, EmailContent, EmailBlock, EmailFrame } from './email-content.ts';
import { keepingResults } from './rendered-texts.ts';

const RULE = '-'.repeat(40);

/** Never wraps a link, so that it can be tapped. */
export function renderText(content: EmailContent, { siteOrigin: origin, brand }: EmailFrame): string {
  const { title, blocks } = content;
  const footer = footerOf(brand);
  const body = blocks.map((block) => blockText(block, origin));
  const links = footer.links.map((one) => linkText(one, origin));
  const paragraphs = [
    brand.name,
    sharedWrap(title),
    wrap(greetingOf(content, brand)),
    ...body,
    RULE,
    sharedWrap(footer.note),
    ...links,
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function blockText(block: EmailBlock, origin: string): string {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return sharedWrap(block.text);
    case 'code':
      return `${block.label}\n${block.code}`;
    case 'facts':
      return block.facts.map(factText).join('\n');
    case 'button':
    case 'link':
      return linkText(block, origin);
    case 'elsewhere':
      return linkText({ text: block.text, path: block.url }, '');
  }
}

const linkText = ({ text, path }: { text: string; path: string }, origin: string) =>
  `${text}\n${origin}${path}`;

const factText = ({ term, lines }: Fact) =>
  [sharedWrap(term), ...lines.map((line) => wrap(line, '  '))].join('\n');

/** 36 full-width characters: one line on a small screen in landscape. */
const LINE = 72;

const words = new Intl.Segmenter('ja', { granularity: 'word' });
const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/**
 * One sentence per line, wrapped between words. A line neither begins with a closing mark nor ends with an opening
 * one. Control characters, for example in a member's name, become a blank.
 */
export function wrap(text: string, indent = ''): string {
  const sentences = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').split(/(?<=。)/);
  return sentences
    .flatMap((sentence) => linesOf(sentence, LINE - indent.length).map((line) => indent + line))
    .join('\n');
}

const sharedWrap = keepingResults((text) => wrap(text));

function linesOf(sentence: string, maxWidth: number): string[] {
  if (emailWidthOf(sentence.trimEnd()) <= maxWidth) return [sentence.trim()].filter((line) => line !== '');
  const lines = [''];
  let width = 0;
  for (const piece of pieces(sentence, maxWidth)) {
    if (width + emailWidthOf(piece.trimEnd()) <= maxWidth) {
      lines[lines.length - 1] += piece;
      width += emailWidthOf(piece);
    } else {
      lines.push(piece);
      width = emailWidthOf(piece);
    }
  }
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function pieces(text: string, maxWidth: number): string[] {
  const found: string[] = [];
  let before = '';
  for (const { segment } of words.segment(text)) {
    if (before !== '' && staysTogether(before, segment)) found.push((found.pop() ?? '') + segment);
    else found.push(segment);
    before = segment;
  }
  return found.flatMap((piece) =>
    emailWidthOf(piece) > maxWidth && !ASCII.test(piece) ? graphemesOf(piece) : [piece],
  );
}

const graphemesOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

const ASCII = /^[\x20-\x7e]*$/;
const CLOSING = /^[、。，．・：；？！ー々」』】）〉》,.:;?!)\]}]/;
const OPENING = /[「『【（〈《([{]$/;

/** Particles and endings stay with the preceding word; an address or a time is one word. */
function staysTogether(before: string, after: string): boolean {
  if (CLOSING.test(after) || OPENING.test(before)) return true;
  const polite = /^[おご]$/;
  if (polite.test(before)) return true;
  const isEnding = /^[ぁ-ん]/.test(after) && !polite.test(after) && /[^\s、。]$/.test(before);
  return isEnding || (/[\x21-\x7e]$/.test(before) && /^[\x21-\x7e]/.test(after));
}

/** Width in columns: a full-width character takes two. */
export const emailWidthOf = (text: string): number =>
  (SIMPLE.test(text) ? Array.from(text) : graphemesOf(text)).reduce(
    (width, grapheme) => width + (HALF_WIDTH.test(grapheme) ? 1 : 2),
    0,
  );

const HALF_WIDTH = /^[\x20-\x7e\uff61-\uff9f]/;

/** ASCII, kana and kanji without combining marks: each character is a grapheme, which need not be looked up. */
const SIMPLE = /^[\x20-\x7e\u3000-\u3029\u3041-\u3096\u309b-\u30ff\u4e00-\u9fff\uff01-\uff9d]*$/;
