import type { SiteTextBlock, SiteTextBlockKind, SiteTextKind } from '#lib/contract/site-text-blocks.ts';

/** A block in the editor. The key stays when blocks change places. */
export type KeyedBlock = { readonly key: string; readonly block: SiteTextBlock };

export const keyed = (blocks: readonly SiteTextBlock[]): readonly KeyedBlock[] =>
  blocks.map((block) => ({ key: crypto.randomUUID(), block }));

export const blocksOf = (keyedBlocks: readonly KeyedBlock[]): SiteTextBlock[] =>
  keyedBlocks.map(({ block }) => block);

export const BLOCK_NAMES: Readonly<Record<SiteTextBlockKind, string>> = {
  chapter: '見出し',
  article: '小見出し',
  lead: '大きな文',
  paragraph: '本文',
  note: '注意書き',
  list: '箇条書き',
  facts: '表',
  question: '質問と答え',
  cards: 'カード',
  picture: '絵',
};

const COMMON: readonly SiteTextBlockKind[] = ['chapter', 'article', 'paragraph', 'list', 'facts', 'note'];

/** The blocks that can be added to a text. Cards and pictures are those of the software. */
export const addableKinds = (kind: SiteTextKind): readonly SiteTextBlockKind[] =>
  kind === 'faq' ? ['question', ...COMMON] : COMMON;

/** A block to fill in. Its texts are not empty, because an empty one cannot be saved. */
export function newBlock(kind: SiteTextBlockKind): SiteTextBlock {
  switch (kind) {
    case 'chapter':
    case 'article':
      return { kind, title: `新しい${BLOCK_NAMES[kind]}` };
    case 'lead':
    case 'paragraph':
    case 'note':
      return { kind, text: '本文を書いてください。' };
    case 'list':
      return { kind, items: ['項目を書いてください。'] };
    case 'facts':
      return { kind, rows: [{ term: '項目', lines: ['内容を書いてください。'] }] };
    case 'question':
      return {
        kind,
        id: newQuestionId(),
        question: '質問を書いてください。',
        lines: ['答えを書いてください。'],
      };
    case 'cards':
      return { kind, look: 'figures', cards: [{ title: '項目', lines: [] }] };
    case 'picture':
      return { kind, picture: 'mascots' };
  }
}

/** The address of a question on its page. */
export const newQuestionId = (): string => `q-${crypto.randomUUID().slice(0, 8)}`;

const BULLET = '・';

type Lines = { readonly lines: readonly string[]; readonly list?: readonly string[] | undefined };

/** Lines and list items as one text: a line of a list begins with ・. */
export const typedLines = ({ lines, list = [] }: Lines): string =>
  [...lines, ...list.map((item) => `${BULLET}${item}`)].join('\n');

export function linesFrom(typed: string): { lines: string[]; list?: string[] } {
  const all = rowsOf(typed);
  const list = all.filter((line) => line.startsWith(BULLET)).map((line) => line.slice(BULLET.length));
  const lines = all.filter((line) => !line.startsWith(BULLET));
  return list.length === 0 ? { lines } : { lines, list };
}

/** A block in the words that it shows, for a list of blocks. */
export function blockText(block: SiteTextBlock): string {
  switch (block.kind) {
    case 'chapter':
    case 'article':
      return block.title;
    case 'lead':
    case 'paragraph':
    case 'note':
      return block.text;
    case 'list':
      return typedLines({ lines: [], list: block.items });
    case 'facts':
      return block.rows.map((row) => `${row.term}：${typedLines(row)}`).join('\n');
    case 'question':
      return `${block.question}\n${typedLines(block)}`;
    case 'cards':
      return block.cards.map(({ title }) => title).join('\n');
    case 'picture':
      return 'キャラクターの紹介';
  }
}

/** The lines that have a text. */
export const rowsOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The chapter that a block belongs to: its own number, counted from 0; -1: before the first chapter. */
export function chapterNumbers(blocks: readonly KeyedBlock[]): readonly number[] {
  let chapter = -1;
  return blocks.map(({ block }) => {
    if (block.kind === 'chapter') chapter += 1;
    return chapter;
  });
}
