import { INFO_PAGES } from '#lib/contract/info-pages.ts';
import type { SiteTextBlock, SiteTextFact, SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import { withLast, withText } from './joined-lines.ts';

type ShapeParams = {
  readonly kind: SiteTextKind;
  /** The blocks that are replaced: headings with the same title keep their addresses. */
  readonly before: readonly SiteTextBlock[];
};

/** The blocks of a pasted text as their page needs them. */
export function asPageNeeds(
  written: readonly SiteTextBlock[],
  { kind, before }: ShapeParams,
): readonly SiteTextBlock[] {
  const blocks = written.map(answered);
  return withAddresses(withChapter(kind === 'transactions' ? asFacts(blocks) : blocks, kind), before);
}

/** A question needs an answer: without lines, its list is the answer, and without both it is a paragraph. */
function answered(block: SiteTextBlock): SiteTextBlock {
  if (block.kind !== 'question' || block.lines.length > 0) return block;
  const { list = [], ...question } = block;
  return list.length === 0
    ? { kind: 'paragraph', text: `Q. ${question.question}` }
    : { ...question, lines: list };
}

/** A text in which each heading is a term of 特定商取引法 becomes the table that the page needs. */
function asFacts(blocks: readonly SiteTextBlock[]): readonly SiteTextBlock[] {
  const isTable = blocks.some(({ kind }) => kind === 'facts');
  const hasParts = blocks.some(({ kind }) => kind === 'article');
  const term = hasParts ? 'article' : 'chapter';
  if (isTable || !blocks.some(({ kind }) => kind === term)) return blocks;
  const shaped: SiteTextBlock[] = [];
  for (const block of blocks) {
    const last = shaped.at(-1);
    if (block.kind === term) {
      const row = { term: block.title, lines: [] };
      if (last?.kind === 'facts') shaped.splice(-1, 1, { ...last, rows: [...last.rows, row] });
      else shaped.push({ kind: 'facts', rows: [row] });
    } else if (
      last?.kind === 'facts' &&
      (block.kind === 'paragraph' || block.kind === 'note' || block.kind === 'list')
    )
      shaped.splice(-1, 1, { ...last, rows: withLast(last.rows, (row) => withBlock(row, block)) });
    else shaped.push(block);
  }
  return shaped;
}

function withBlock(row: SiteTextFact, block: SiteTextBlock): SiteTextFact {
  if (block.kind === 'list') return { ...row, list: [...(row.list ?? []), ...block.items] };
  return 'text' in block ? withText(row, block.text, false) : row;
}

/** Every page needs a heading, and 条 one above them: without it, the first line or the name of the page. */
function withChapter(blocks: readonly SiteTextBlock[], kind: SiteTextKind): readonly SiteTextBlock[] {
  const article = blocks.findIndex((block) => block.kind === 'article');
  const chapter = blocks.findIndex((block) => block.kind === 'chapter');
  if (blocks.length === 0 || (chapter >= 0 && (article < 0 || chapter < article))) return blocks;
  const [first, ...others] = blocks;
  return first?.kind === 'paragraph' && others.length > 0 && isName(first.text)
    ? [{ kind: 'chapter', title: first.text }, ...others]
    : [{ kind: 'chapter', title: INFO_PAGES[kind].title }, ...blocks];
}

const LONGEST_NAME = 40;
const isName = (text: string): boolean => text.length <= LONGEST_NAME && !/[。、]/u.test(text);

/** Headings and questions with the same words as before keep their address, which other pages may link to. */
function withAddresses(
  blocks: readonly SiteTextBlock[],
  before: readonly SiteTextBlock[],
): readonly SiteTextBlock[] {
  const known = new Map(
    before.flatMap((block) =>
      isAddressed(block) && block.id !== undefined ? [[wordsOf(block), block.id] as const] : [],
    ),
  );
  return blocks.map((block) => {
    if (!isAddressed(block)) return block;
    const id = known.get(wordsOf(block));
    known.delete(wordsOf(block));
    return id === undefined ? block : { ...block, id };
  });
}

type Addressed = Extract<SiteTextBlock, { readonly kind: 'chapter' | 'article' | 'question' }>;

const isAddressed = (block: SiteTextBlock): block is Addressed =>
  block.kind === 'chapter' || block.kind === 'article' || block.kind === 'question';

const wordsOf = (block: Addressed): string => (block.kind === 'question' ? block.question : block.title);
