import type { Gender, NewsCategory, PrizeGrade } from '#lib/contract/enums.ts';

/** In the order of the form. */
export const GENDER_LABELS = {
  female: '女性',
  male: '男性',
  other: 'その他',
  unsaid: '回答しない',
} as const satisfies Record<Gender, string>;

/** The categories of news as shown to readers. */
export const NEWS_LABELS: Readonly<Record<NewsCategory, string>> = {
  important: '大切',
  new: '新作',
  restock: '再販',
  notice: 'お知らせ',
};

export const gradeName = (grade: PrizeGrade): string => (grade === 'lastOne' ? 'ラストワン賞' : `${grade}賞`);
