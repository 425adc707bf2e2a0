import type { Gender, NewsCategory } from '#lib/contract/enums.ts';

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

/** The grade of a prize: A賞, SP賞, ラストワン賞. A label may say 賞 itself. */
export const gradeName = ({ gradeLabel }: { readonly gradeLabel: string }): string =>
  gradeLabel.endsWith('賞') ? gradeLabel : `${gradeLabel}賞`;
