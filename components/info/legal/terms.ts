import type { Operator } from '#lib/site/operator-env.ts';
import type { Article, Chapter } from './terms-article.ts';
import { CONDUCT, MEMBERS } from './terms-members.ts';
import { GENERAL, miscellaneous } from './terms-general.ts';
import { PRIZES } from './terms-prizes.ts';
import { PURCHASE } from './terms-purchase.ts';

export type NumberedArticle = Article & Readonly<{ no: number; id: string }>;
export type NumberedChapter = Omit<Chapter, 'articles'> &
  Readonly<{ no: number; id: string; articles: readonly NumberedArticle[] }>;

/** 利用規約. Articles are numbered across chapters, as they are cited. */
export function termsOf(operator: Pick<Operator, 'court'>): readonly NumberedChapter[] {
  const chapters = [GENERAL, MEMBERS, PURCHASE, PRIZES, CONDUCT, miscellaneous(operator)];
  let no = 0;
  return chapters.map((chapter, at) => ({
    ...chapter,
    no: at + 1,
    id: `chapter-${at + 1}`,
    articles: chapter.articles.map((article) => ({ ...article, no: (no += 1), id: `article-${no}` })),
  }));
}
