import type { SiteTextBlock, SiteTextBlockKind, SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import { numberText } from '#lib/text/numbers.ts';
import { hrefsIn } from './markup.ts';
import { outlineOf } from './outline.ts';
import { textsOf, variablesIn } from './resolve.ts';

/** Something that prevents the publishing of a text. `at`: the block; null: the whole text. */
export type TextProblem = { readonly at: number | null; readonly text: string };

type CheckParams = {
  readonly kind: SiteTextKind;
  /** Names of the variables that exist. */
  readonly variables: readonly string[];
};

/** The kinds of blocks that only one page shows. */
const ONLY_ON: Readonly<Partial<Record<SiteTextBlockKind, SiteTextKind>>> = {
  question: 'faq',
  cards: 'howto',
  picture: 'company',
};

/** A text of the software has at most a few hundred. The page of a version compares all of them with those before. */
const MAX_LINES = 3_000;

/** The terms that 特定商取引法 (第11条) requires of mail-order sellers. */
const REQUIRED_TERMS = [
  '販売業者',
  '所在地',
  '電話番号',
  '販売価格',
  '引渡時期',
  'キャンセル・返品',
] as const;

/** Finds the problems that prevent the publishing of a text, in the order of its blocks. */
export function textProblems(
  blocks: readonly SiteTextBlock[],
  { kind, variables }: CheckParams,
): readonly TextProblem[] {
  const ids = idsOf(blocks);
  const known = new Set(ids);
  const articles = blocks.filter((block) => block.kind === 'article').length;
  const ofBlocks = blocks.flatMap((block, at) =>
    [
      ...placeProblems(block, kind),
      ...(block.kind === 'article' && !blocks.slice(0, at).some((one) => one.kind === 'chapter')
        ? ['小見出しの前に、見出しを置いてください。']
        : []),
      ...textsOf([block]).flatMap((text) => [
        ...variablesIn(text)
          .filter((name) => !variables.includes(name))
          .map((name) => `「{${name}}」という差しこみはありません。`),
        ...hrefsIn(text)
          .filter((href) => href.startsWith('#') && !known.has(href.slice(1)))
          .map((href) => `リンク先「${href}」は、このページにありません。`),
        ...(kind === 'terms' ? citedArticles(text) : [])
          .filter((no) => no > articles)
          .map((no) => `第${no}条はありません。`),
      ]),
    ].map((text) => ({ at, text })),
  );
  return [...ofBlocks, ...wholeProblems(blocks, kind), ...repeated(ids)];
}

const placeProblems = ({ kind }: SiteTextBlock, page: SiteTextKind): readonly string[] => {
  const only = ONLY_ON[kind];
  return only === undefined || only === page ? [] : ['この部品は、このページでは使えません。'];
};

/** Every anchor of the page. */
const idsOf = (blocks: readonly SiteTextBlock[]): readonly string[] => [
  ...outlineOf(blocks).chapters.flatMap(({ id, articles }) => [id, ...articles.map((article) => article.id)]),
  ...blocks.flatMap((block) => (block.kind === 'question' ? [block.id] : [])),
];

const citedArticles = (text: string): readonly number[] =>
  Array.from(text.matchAll(/(?<!法)第(\d+)条(?!の\d)/gu), ([, no]) => Number(no));

const repeated = (ids: readonly string[]): readonly TextProblem[] =>
  [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))].map((id) => ({
    at: null,
    text: `「${id}」という名前が2つあります。`,
  }));

function wholeProblems(blocks: readonly SiteTextBlock[], kind: SiteTextKind): readonly TextProblem[] {
  const found: string[] = [];
  if (!blocks.some((block) => block.kind === 'chapter')) found.push('見出しがありません。');
  const lines = textsOf(blocks).length;
  if (lines > MAX_LINES) found.push(`${numberText(MAX_LINES)}行までです（いまは${numberText(lines)}行）。`);
  if (kind === 'transactions') {
    const terms = blocks.flatMap((block) =>
      block.kind === 'facts' ? block.rows.map(({ term }) => term) : [],
    );
    found.push(
      ...REQUIRED_TERMS.filter((term) => !terms.includes(term)).map(
        (term) => `特定商取引法で必要な「${term}」の行がありません。`,
      ),
    );
  }
  return found.map((text) => ({ at: null, text }));
}
