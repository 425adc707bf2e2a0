import type { Operator } from '#lib/site/operator-env.ts';
import { Contents } from '../contents.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import { ChapterOfTerms } from './chapter.tsx';
import { termsOf } from './terms.ts';

export type TermsProps = Pick<Operator, 'court'>;

/** The chapters of 利用規約 and their articles, each a link to its place. */
export const TermsContents = (facts: TermsProps) => (
  <Contents
    entries={termsOf(facts).map(({ id, no, title, articles }) => ({
      id,
      title,
      mark: `第${no}章`,
      entries: articles.map((article) => ({
        id: article.id,
        title: article.title,
        mark: `第${article.no}条`,
      })),
    }))}
  />
);

/** 利用規約, on one sheet. */
export const TermsText = (facts: TermsProps) => (
  <Sheet>
    {termsOf(facts).map((chapter) => (
      <ChapterOfTerms key={chapter.id} {...chapter} />
    ))}
  </Sheet>
);
