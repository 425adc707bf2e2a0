import type { Gender, NewsCategory } from '#lib/contract/enums.ts';

/** In the order in which they are offered. */
export const GENDER_WORDS = {
  female: '女性',
  male: '男性',
  other: 'その他',
  unsaid: '回答しない',
} as const satisfies Record<Gender, string>;

/** What kind of news it is, as readers see it. */
export const NEWS_WORDS: Readonly<Record<NewsCategory, string>> = {
  important: '大切',
  new: '新作',
  restock: '再販',
  notice: 'お知らせ',
};
