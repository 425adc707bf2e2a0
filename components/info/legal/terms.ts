import type { MinorCaps } from '#lib/contract/shop.ts';
import type { Operator } from '#lib/site/operator-env.ts';
import type { Article, Chapter } from './terms-article.ts';
import { CONDUCT, membersChapter } from './terms-members.ts';
import { GENERAL, miscellaneous } from './terms-general.ts';
import { PRIZES } from './terms-prizes.ts';
import { PURCHASE } from './terms-purchase.ts';

export type NumberedArticle = Article & Readonly<{ no: number; id: string }>;
export type NumberedChapter = Omit<Chapter, 'articles'> &
  Readonly<{ no: number; id: string; articles: readonly NumberedArticle[] }>;

/** The parts of 利用規約 that differ by shop. */
export type TermsFacts = Pick<Operator, 'court'> & { readonly minorCaps: MinorCaps };

/** 利用規約. Articles are numbered across chapters, as they are cited. */
export function termsOf({ court, minorCaps }: TermsFacts): readonly NumberedChapter[] {
  const members = membersChapter(minorCaps);
  const chapters = [GENERAL, members, PURCHASE, PRIZES, CONDUCT, miscellaneous({ court })];
  let no = 0;
  return chapters.map((chapter, at) => ({
    ...chapter,
    no: at + 1,
    id: `chapter-${at + 1}`,
    articles: chapter.articles.map((article) => ({ ...article, no: (no += 1), id: `article-${no}` })),
  }));
}
