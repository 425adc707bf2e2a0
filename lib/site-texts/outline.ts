import type { SiteTextBlock, SiteTextFact } from '#lib/contract/site-text-blocks.ts';

/** A block that is no heading. */
export type BodyBlock = Exclude<SiteTextBlock, { kind: 'chapter' | 'article' }>;

/** 条. Its number is its position in the whole text. */
export type Article = Readonly<{ no: number; id: string; title: string; blocks: readonly BodyBlock[] }>;

/** 章 */
export type Chapter = Readonly<{
  no: number;
  id: string;
  title: string;
  blocks: readonly BodyBlock[];
  articles: readonly Article[];
}>;

export type Outline = Readonly<{
  /** Before the first chapter. */
  opening: readonly BodyBlock[];
  chapters: readonly Chapter[];
}>;

/**
 * Chapters and articles of a text. Articles are numbered across chapters, as they are cited. Without an id of their own
 * they are `chapter-1` and `article-5`.
 */
export function outlineOf(blocks: readonly SiteTextBlock[]): Outline {
  const opening: BodyBlock[] = [];
  const chapters: (Chapter & { readonly blocks: BodyBlock[]; readonly articles: Article[] })[] = [];
  let into = opening;
  let articles = 0;
  for (const block of blocks) {
    const chapter = chapters.at(-1);
    if (block.kind === 'chapter') {
      into = [];
      const no = chapters.length + 1;
      const { title, id = `chapter-${no}` } = block;
      chapters.push({ no, id, title, blocks: into, articles: [] });
    } else if (block.kind === 'article') {
      into = [];
      articles += 1;
      const { title, id = `article-${articles}` } = block;
      chapter?.articles.push({ no: articles, id, title, blocks: into });
    } else into.push(block);
  }
  return { opening, chapters };
}

export type Question = Extract<SiteTextBlock, { kind: 'question' }>;

/** The questions of a chapter or article. */
export const questionsIn = (blocks: readonly BodyBlock[]): readonly Question[] =>
  blocks.filter((block) => block.kind === 'question');

/** The rows of the tables in one chapter; none if the text has no such chapter. */
export const factsOf = (blocks: readonly SiteTextBlock[], chapterId: string): readonly SiteTextFact[] =>
  outlineOf(blocks)
    .chapters.filter(({ id }) => id === chapterId)
    .flatMap((chapter) => chapter.blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : [])));
