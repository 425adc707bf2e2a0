import type { NewsCategory } from '#lib/contract/words.ts';

/** What kind of news it is, as readers see it. */
export const NEWS_WORDS: Readonly<Record<NewsCategory, string>> = {
  important: '大切',
  new: '新作',
  restock: '再販',
  notice: 'お知らせ',
};
