import type { SiteTextBlock, SiteTextFact, SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import { joined, withItem, withLast, withText } from './joined-lines.ts';
import { withinLimits } from './pasted-limits.ts';
import {
  ARTICLE_STYLE,
  CHAPTER_STYLE,
  isNumbered,
  type PastedLine,
  pastedLines,
  SUPPLEMENT_STYLE,
} from './pasted-lines.ts';
import { asPageNeeds } from './pasted-shape.ts';

type PasteParams = {
  readonly kind: SiteTextKind;
  /** The blocks that are replaced: headings with the same title keep their addresses. */
  readonly before: readonly SiteTextBlock[];
  /** Makes the address of a question. */
  readonly newId: () => string;
};

type PastedText = {
  readonly blocks: readonly SiteTextBlock[];
  /** Differences from the pasted text that staff have to look at, in Japanese. */
  readonly remarks: readonly string[];
};

/** Makes the blocks of a text that was written elsewhere. It loses no word, only marks that the page itself prints. */
export function blocksFromText(pasted: string, { kind, before, newId }: PasteParams): PastedText {
  const lines = pastedLines(pasted, kind);
  const writing = newWriting({ kind, newId, levels: levelsOf(lines, kind) });
  for (const line of lines) addLine(writing, line);
  return {
    blocks: withinLimits(asPageNeeds(writing.blocks, { kind, before })),
    remarks: [...writing.remarks, ...missingMarks(writing)],
  };
}

const BECOME_ROWS: readonly SiteTextBlock['kind'][] = ['facts', 'chapter', 'article'];

/** How lines are marked that a page needs, if the text has none. */
function missingMarks({ kind, blocks }: Pick<Writing, 'kind' | 'blocks'>): readonly string[] {
  if (blocks.length === 0) return [];
  if (kind === 'faq' && !blocks.some((block) => block.kind === 'question'))
    return ['質問が見つかりません。質問の行を「Q.」で、答えの行を「A.」で始めてください。'];
  if (kind === 'transactions' && !blocks.some((block) => BECOME_ROWS.includes(block.kind)))
    return [
      '表になる行が見つかりません。「販売業者：〇〇」のように、項目と内容をコロンかタブで区切ってください。',
    ];
  return [];
}

type Level = 'chapter' | 'article';
type Line<Kind extends PastedLine['kind']> = Extract<PastedLine, { readonly kind: Kind }>;

/**
 * The levels of the styles of headings, which are nested in the order in which they first come. Styles below the second level
 * are no headings.
 */
function levelsOf(lines: readonly PastedLine[], kind: SiteTextKind): ReadonlyMap<string, Level> {
  const headings = lines.filter((line) => line.kind === 'heading');
  const styles = [...new Set(headings.map(({ style }) => style))].filter(
    (style) => style !== SUPPLEMENT_STYLE,
  );
  const article = kind === 'terms' ? articleAt(styles) : 1;
  return new Map<string, Level>([
    ...styles.slice(0, article).map((style) => [style, 'chapter'] as const),
    ...styles.slice(article, article + 1).map((style) => [style, 'article'] as const),
    [SUPPLEMENT_STYLE, 'chapter'],
  ]);
}

/** Terms are cited by their articles: where they have one kind of headings, it is articles. */
function articleAt(styles: readonly string[]): number {
  const named = styles.indexOf(ARTICLE_STYLE);
  if (named >= 0) return named;
  return styles.length === 1 && styles[0] !== CHAPTER_STYLE ? 0 : 1;
}

/** The blocks so far, and where the next line belongs. */
type Writing = {
  readonly kind: SiteTextKind;
  readonly newId: () => string;
  readonly levels: ReadonlyMap<string, Level>;
  readonly blocks: SiteTextBlock[];
  readonly remarks: Set<string>;
  chapters: number;
  articles: number;
  /** Paragraphs of this article. */
  paragraphs: number;
  /** How they are numbered; undefined: not yet. */
  paragraphStyle: string | undefined;
  isInArticle: boolean;
  /** The style of the list that goes on. */
  list: string | undefined;
  /** A blank line or a heading has ended what was before. */
  isEnded: boolean;
};

const newWriting = (params: Pick<Writing, 'kind' | 'newId' | 'levels'>): Writing => ({
  ...params,
  blocks: [],
  remarks: new Set(),
  chapters: 0,
  articles: 0,
  paragraphs: 0,
  paragraphStyle: undefined,
  isInArticle: false,
  list: undefined,
  isEnded: true,
});

function addLine(writing: Writing, line: PastedLine): void {
  switch (line.kind) {
    case 'blank':
      writing.isEnded = true;
      return;
    case 'heading':
      return addHeading(writing, line);
    case 'item':
      return addItem(writing, line);
    case 'note':
      return push(writing, { kind: 'note', text: line.text });
    case 'row':
      return addRow(writing, line);
    case 'question':
      return push(writing, { kind: 'question', id: writing.newId(), question: line.text, lines: [] });
    case 'answer':
    case 'plain':
      return addPlain(writing, line);
  }
}

function push(writing: Writing, block: SiteTextBlock): void {
  writing.blocks.push(block);
  writing.list = undefined;
  writing.isEnded = false;
  if (block.kind === 'paragraph') writing.paragraphs += 1;
}

const replaceLast = (writing: Writing, block: SiteTextBlock): void =>
  void writing.blocks.splice(-1, 1, block);

function addHeading(writing: Writing, line: Line<'heading'>): void {
  const level = writing.levels.get(line.style);
  if (level === undefined) {
    push(writing, { kind: 'paragraph', text: line.whole });
    writing.isEnded = true;
    return;
  }
  if (level === 'chapter') writing.chapters += 1;
  else writing.articles += 1;
  writing.isInArticle = level === 'article';
  writing.paragraphs = 0;
  writing.paragraphStyle = undefined;
  push(writing, { kind: level, title: titleOf(writing, line, level) });
  writing.isEnded = true;
  if (line.rest !== '') push(writing, { kind: 'paragraph', text: line.rest });
}

const LONGEST_QUOTE = 20;

function otherNumber(written: string): string {
  const characters = [...written];
  const quote =
    characters.length > LONGEST_QUOTE ? `${characters.slice(0, LONGEST_QUOTE).join('')}…` : written;
  return `「${quote}」の番号が、ページの付ける番号と合いません。`;
}

const UNTITLED = '規定';

/** The title without a number that the page prints itself. Another number stays in it. */
function titleOf(writing: Writing, { style, no, text, whole, rest }: Line<'heading'>, level: Level): string {
  const { kind, remarks } = writing;
  if (!isNumbered(style)) return text;
  const heading = rest === '' ? whole : whole.slice(0, -rest.length).trim();
  const prints = kind === 'terms' || (kind === 'privacy' && level === 'chapter');
  if (!prints) return heading;
  if (no !== (level === 'chapter' ? writing.chapters : writing.articles)) {
    remarks.add(otherNumber(heading));
    return heading;
  }
  if (kind === 'terms' && level === 'article' && style !== ARTICLE_STYLE)
    remarks.add('小見出しの番号は、ページでは「第1条」のような番号になります。');
  if (text === '') remarks.add(`「${heading}」に見出しがないので、「${UNTITLED}」としました。`);
  return text === '' ? UNTITLED : text;
}

function addItem(writing: Writing, item: Line<'item'>): void {
  const last = writing.blocks.at(-1);
  if (isNumberedParagraph(writing, item)) {
    const isNext = item.no === writing.paragraphs + 1;
    if (!isNext) writing.remarks.add(otherNumber(item.whole));
    push(writing, { kind: 'paragraph', text: isNext ? item.text : item.whole });
    writing.paragraphStyle = item.style;
  } else if (last?.kind === 'facts' && !writing.isEnded)
    replaceLast(writing, { ...last, rows: withLast(last.rows, (row) => withItem(row, textOf(item))) });
  else if (last?.kind === 'question') replaceLast(writing, withItem(last, textOf(item)));
  else if (last?.kind === 'list') addToList(writing, last.items, item);
  else addList(writing, item);
  writing.isEnded = false;
}

function addList(writing: Writing, item: Line<'item'>): void {
  push(writing, { kind: 'list', items: [itemOf(writing, item, 1)] });
  writing.list = item.style;
}

/** Marks of another style are inside of the last item: lists have one level. A list that begins with 1 again is another one. */
function addToList(writing: Writing, items: readonly string[], item: Line<'item'>): void {
  const isSame = writing.list === item.style;
  if (isSame ? item.no === 1 : writing.isEnded) return addList(writing, item);
  if (!isSame) writing.remarks.add('箇条書きの中の箇条書きは、上の項目に続けて、一つの文にしました。');
  replaceLast(writing, {
    kind: 'list',
    items: isSame
      ? [...items, itemOf(writing, item, items.length + 1)]
      : withLast(items, (text) => `${text}　${item.whole}`),
  });
}

const PARAGRAPH_STYLES: readonly string[] = ['項', '.'];

/**
 * 項 of an article of terms, which the page numbers: 1., 2., or from 2. on where the first one has no number. Numbers below a
 * paragraph that begin with 1 are a list.
 */
function isNumberedParagraph(writing: Writing, { style, no }: Line<'item'>): boolean {
  const { kind, isInArticle, list, paragraphs, paragraphStyle } = writing;
  if (kind !== 'terms' || !isInArticle || list === style) return false;
  if (paragraphStyle !== undefined) return style === paragraphStyle;
  const mayBe = PARAGRAPH_STYLES.includes(style) || (paragraphs === 0 && style === '(');
  return mayBe && no === paragraphs + 1;
}

/** Articles of terms number their lists. Elsewhere, and where another number is stated, the number stays in the text. */
function itemOf({ kind, isInArticle, remarks }: Writing, item: Line<'item'>, place: number): string {
  if (kind !== 'terms' || !isInArticle) return textOf(item);
  if (item.no === place) return item.text;
  if (item.no !== undefined) remarks.add(otherNumber(item.whole));
  return textOf(item);
}

/** The text of an item: bullets are drawn by the page, numbers are not. */
const textOf = ({ style, text, whole }: Line<'item'>): string => (style === '・' ? text : whole);

function addRow(writing: Writing, { term, value }: Line<'row'>): void {
  const row: SiteTextFact = { term, lines: value === '' ? [] : [value] };
  const last = writing.blocks.at(-1);
  if (last?.kind === 'facts') replaceLast(writing, { ...last, rows: [...last.rows, row] });
  else push(writing, { kind: 'facts', rows: [row] });
  writing.isEnded = false;
}

/** A line without a mark: the rest of a sentence, a part of the answer, fact or 項 above, or a paragraph. */
function addPlain(writing: Writing, line: Line<'plain' | 'answer'>): void {
  const text = line.kind === 'answer' ? line.text : line.whole;
  const last = writing.blocks.at(-1);
  const isRest = !writing.isEnded && line.kind === 'plain' && line.isRest;
  // The page numbers every paragraph of an article: another one would count as the next 項.
  const isOfParagraph = writing.paragraphStyle !== undefined && last?.kind === 'paragraph';
  if (last?.kind === 'question') replaceLast(writing, withText(last, text, isRest));
  else if (last?.kind === 'facts' && !writing.isEnded)
    replaceLast(writing, { ...last, rows: withLast(last.rows, (row) => withText(row, text, isRest)) });
  else if (last?.kind === 'list' && isRest)
    replaceLast(writing, { ...last, items: withLast(last.items, (item) => joined(item, text)) });
  else if ((last?.kind === 'paragraph' && (isRest || isOfParagraph)) || (last?.kind === 'note' && isRest))
    replaceLast(writing, { ...last, text: joined(last.text, text) });
  else push(writing, { kind: 'paragraph', text });
  writing.isEnded = false;
}
