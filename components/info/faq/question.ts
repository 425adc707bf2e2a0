import type { Text } from '../text.ts';

export type Question = Readonly<{
  /** Part of URLs that people have copied, so it never changes. */
  id: string;
  question: string;
  answer: readonly Text[];
  /** Items under the answer. */
  list?: readonly Text[];
}>;

export type QuestionGroup = Readonly<{ id: string; title: string; questions: readonly Question[] }>;
