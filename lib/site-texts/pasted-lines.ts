import type { SiteTextKind } from '#lib/contract/site-text-blocks.ts';

/** A line with a mark at its beginning, such as `1.`, `(1)`, `・` or `■`. */
type Marked = {
  /** Marks of one style are of one level: `.`, `(`, `・`, `■`, `第1条`. */
  readonly style: string;
  /** The number that the mark states; undefined: none. */
  readonly no: number | undefined;
  readonly text: string;
};

/** A line of a text that was pasted. `whole`: as it was pasted, without the spaces around it. */
export type PastedLine = { readonly whole: string } & (
  | { readonly kind: 'blank' }
  /** `isRest`: the line above was cut at the width of its page, and goes on here. */
  | { readonly kind: 'plain'; readonly isRest: boolean }
  /** `rest`: the text after the title in the same line. */
  | (Marked & { readonly kind: 'heading'; readonly rest: string })
  | (Marked & { readonly kind: 'item' })
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'question'; readonly text: string }
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'row'; readonly term: string; readonly value: string }
);

export const CHAPTER_STYLE = '第1章';
export const ARTICLE_STYLE = '第1条';
/** 附則 ends a text, on the level of its highest headings. */
export const SUPPLEMENT_STYLE = '附則';

const NUMBERED: ReadonlySet<string> = new Set([CHAPTER_STYLE, ARTICLE_STYLE, '.', '項', '一', 'Ⅰ']);

/** Whether headings of a style have a number. */
export const isNumbered = (style: string): boolean => NUMBERED.has(style);

/** A heading is at most as long, and is no sentence. */
const MAX_HEADING = 40;
const isTitle = (text: string): boolean => text.length <= MAX_HEADING && !/[。！？]$/u.test(text);

/** The lines of a text, by what they begin with. Line ends of every system are one. */
export function pastedLines(pasted: string, kind: SiteTextKind): readonly PastedLine[] {
  const texts = cleaned(pasted)
    .split('\n')
    .map((line) => line.trim());
  const isCut = cutAt(texts.reduce((widest, text) => Math.max(widest, columnsOf(text)), 0));
  const lines = texts.map((text, at) => lineOf(text, { kind, isRest: isCut(texts[at - 1] ?? '') }));
  const hasArticles = lines.some((line) => line.kind === 'heading' && line.style === ARTICLE_STYLE);
  const written = lines.filter((line) => line.kind !== 'blank');
  const places = new Map(written.map((line, at) => [line, at]));
  return lines.map((line): PastedLine => {
    if (line.kind !== 'item' || !isHeadingMark(line, hasArticles) || !isTitle(line.text)) return line;
    const place = places.get(line) ?? 0;
    const next = written[place + 1];
    const isAlone = next !== undefined && !isNextItem(line, next) && !isNextItem(written[place - 1], line);
    return isAlone ? { ...line, kind: 'heading', rest: '' } : line;
  });
}

/** Whether two lines are items of one list: the same marks, or numbers that follow each other. */
const isNextItem = (one: PastedLine | undefined, next: PastedLine): boolean =>
  one?.kind === 'item' &&
  next.kind === 'item' &&
  one.style === next.style &&
  (one.no === undefined || next.no === one.no + 1);

/** Half-width characters take one column, others two. */
const columnsOf = (text: string): number => text.replaceAll(/[^ -~｡-ﾟ]/gu, '  ').length;

/** Narrower lines are lines of their own: they are shorter than a line of any mail or PDF. */
const NARROWEST_PAGE = 50;

/** A cut line is about as wide as the widest one. In a text without a width, sentences of any length end their lines. */
const cutAt = (widest: number) => (line: string) =>
  columnsOf(line) >= Math.max(NARROWEST_PAGE, widest * 0.8) && !/[。．.!?！？」』）)：:；;]$/u.test(line);

/** Without characters that a text cannot have: control characters, and those that turn the direction of writing. */
const cleaned = (pasted: string): string =>
  pasted
    .replaceAll(/\r\n?|[\f\v\u0085\u2028\u2029]/gu, '\n')
    .replaceAll(/[^\P{Cc}\t\n]|[\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]/gu, '');

/** Marks that stand before headings in some texts and before items in others. Numbers below 条 are never headings. */
const isHeadingMark = ({ style }: Marked, hasArticles: boolean): boolean =>
  SIGNS.includes(style) || style === 'Ⅰ' || (['.', '項', '一'].includes(style) && !hasArticles);

const SIGNS = '■□◆◇●○◯◎▼▽▶►★☆';

const NUMBER = '([\\d０-９]{1,3}|[〇一二三四五六七八九十百]{1,5})';
const LEGAL = new RegExp(
  `^第\\s*${NUMBER}\\s*(章|条)((?:の${NUMBER})*)(?:[\\s:：.．]+|(?=[（(【［「『])|$)(.*)$`,
  'u',
);
const IN_BRACKETS = /^[（(【［「『]([^）)】］」』]{1,60})[）)】］」』](\s*)(.*)$/u;
const BRACKETED = /^[【＜《]([^】＞》]{1,40})[】＞》]\s*(.*)$/u;
const SUPPLEMENT = /^附\s*則(?:\s*[（(][^（()）]{1,40}[)）])?$/u;
/** After the title of an article that is cited, as in 第5条（禁止事項）に違反した場合. */
const CITING = /^(?:[、にのはをがでともへや]|または|又は|及び|および|並びに|ならびに|から|まで)/u;

type LineParams = { readonly kind: SiteTextKind; readonly isRest: boolean };

function lineOf(whole: string, { kind, isRest }: LineParams): PastedLine {
  if (whole === '') return { kind: 'blank', whole };
  return (
    headingOf(whole) ??
    questionOf(whole, kind) ??
    markedOf(whole, kind === 'terms' && !isRest) ??
    rowOf(whole, kind) ?? { kind: 'plain', whole, isRest }
  );
}

function headingOf(whole: string): PastedLine | undefined {
  if (SUPPLEMENT.test(whole))
    return { kind: 'heading', whole, style: SUPPLEMENT_STYLE, no: undefined, text: whole, rest: '' };
  const [, title, after = ''] = BRACKETED.exec(whole) ?? [];
  if (title !== undefined)
    return { kind: 'heading', whole, style: '【', no: undefined, text: title, rest: after };
  const [, written = '', level, branch = '', , tail = ''] = LEGAL.exec(whole) ?? [];
  if (level === undefined) return undefined;
  // 第10条の2 has no number of its own.
  const no = branch === '' ? numberOf(written) : undefined;
  const style = level === '章' ? CHAPTER_STYLE : ARTICLE_STYLE;
  const [, inBrackets, space = '', rest = ''] = IN_BRACKETS.exec(tail) ?? [];
  if (inBrackets !== undefined)
    return CITING.test(space + rest)
      ? undefined
      : { kind: 'heading', whole, style, no, text: inBrackets, rest };
  return isTitle(tail)
    ? { kind: 'heading', whole, style, no, text: tail, rest: '' }
    : { kind: 'heading', whole, style, no, text: '', rest: tail };
}

/** Numbers and signs that begin items. Each has the number, if any, and the text. */
const ITEMS: readonly { readonly style: string; readonly pattern: RegExp }[] = [
  // Not a time (10:00), a decimal (3.5) or a date (1.1).
  { style: '.', pattern: /^([\d０-９]{1,3})\s*[.．、](?![\d０-９])\s*(.+)$/u },
  // 項 of laws have a space after their number.
  { style: '項', pattern: /^([\d０-９]{1,3})(?:[\u3000\t]|\s{2})\s*(.+)$/u },
  { style: ')', pattern: /^([\d０-９]{1,3})\s*[)）]\s*(.+)$/u },
  { style: '(', pattern: /^[(（]\s*([\d０-９]{1,3}|[一二三四五六七八九十]{1,3})\s*[)）]\s*(.+)$/u },
  { style: '①', pattern: /^([①-⑳])\s*(.+)$/u },
  { style: '一', pattern: /^([一二三四五六七八九十]{1,3})\s*[、.．\u3000]\s*(.+)$/u },
  { style: 'Ⅰ', pattern: /^([Ⅰ-Ⅻ])\s*[.．、]?\s*(.+)$/u },
  { style: 'ア', pattern: /^()(?:[(（][ア-ンa-zⅰ-ⅹ][)）]|[ア-ン][.．、)）\s]|[a-z][.．)）])\s*(.+)$/u },
  { style: '・', pattern: /^()(?:[・･•‣◦▪]\s*|[-*‐–—−]\s+)(.+)$/u },
];
/** 項 whose number has one narrow space behind it. Elsewhere it begins a quantity. */
const NARROW_PARAGRAPH = /^([\d０-９]{1,2}) (\S.+)$/u;
const SIGNED = new RegExp(`^([${SIGNS}])\\s*(.+)$`, 'u');
const NOTE = /^※\s*(.+)$/u;

/** `mayBeParagraph`: the line may be a 項 with a narrow space behind its number. */
function markedOf(whole: string, mayBeParagraph: boolean): PastedLine | undefined {
  const [, note] = NOTE.exec(whole) ?? [];
  if (note !== undefined) return { kind: 'note', whole, text: note };
  const [, sign, signed] = SIGNED.exec(whole) ?? [];
  if (sign !== undefined && signed !== undefined)
    return { kind: 'item', whole, style: sign, no: undefined, text: signed };
  for (const { style, pattern } of ITEMS) {
    const [, written = '', text] = pattern.exec(whole) ?? [];
    if (text !== undefined) return { kind: 'item', whole, style, no: numberOf(written), text };
  }
  const [, written = '', text] = (mayBeParagraph ? NARROW_PARAGRAPH.exec(whole) : null) ?? [];
  return text === undefined ? undefined : { kind: 'item', whole, style: '項', no: numberOf(written), text };
}

const QUESTION = /^[QＱ](?:[\d０-９]+\s*[.．:：、)）]?|\s*[.．:：、)）]|\s)\s*(.+)$/u;
const ANSWER = /^[AＡ](?:[\d０-９]+\s*[.．:：、)）]?|\s*[.．:：、)）]|\s)\s*(.+)$/u;

/** Questions and answers are of the FAQ only. */
function questionOf(whole: string, kind: SiteTextKind): PastedLine | undefined {
  if (kind !== 'faq') return undefined;
  const [, question] = QUESTION.exec(whole) ?? [];
  if (question !== undefined && question.length <= MAX_QUESTION)
    return { kind: 'question', whole, text: question };
  const [, answer] = ANSWER.exec(whole) ?? [];
  return answer === undefined ? undefined : { kind: 'answer', whole, text: answer };
}

const MAX_QUESTION = 400;

/** Cells of a table are pasted with tabs; lists of facts are also written with a colon. */
const CELLS = /^([^\t]{1,60})\t+(.+)$/u;
const FACT = /^([^：:。、\s\d０-９][^：:。、\d０-９]{0,19})[：:](?!\/\/)(.*)$/u;
const WITH_COLONS: readonly SiteTextKind[] = ['transactions', 'company'];

function rowOf(whole: string, kind: SiteTextKind): PastedLine | undefined {
  const [, term, value = ''] =
    CELLS.exec(whole) ?? (WITH_COLONS.includes(kind) ? (FACT.exec(whole) ?? []) : []);
  return term === undefined || term.trim() === ''
    ? undefined
    : { kind: 'row', whole, term: term.trim(), value: value.trim() };
}

const KANJI = '〇一二三四五六七八九';

/** 12, １２, 十二, 一二 or ⑫ as a number; undefined: it is none. */
function numberOf(written: string): number | undefined {
  if (written === '') return undefined;
  const plain = written.normalize('NFKC');
  if (/^\d+$/.test(plain)) return Number(plain);
  if (/^[Ⅰ-Ⅻ]$/u.test(written)) return (written.codePointAt(0) ?? 0) - 0x215f;
  let total = 0;
  let last = 0;
  for (const character of written) {
    const unit = character === '百' ? 100 : character === '十' ? 10 : undefined;
    if (unit === undefined) last = last * 10 + KANJI.indexOf(character);
    else {
      total += Math.max(1, last) * unit;
      last = 0;
    }
  }
  return total + last;
}
