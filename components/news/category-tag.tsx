import type { NewsCategory } from '#lib/contract/words.ts';
import styles from './category-tag.module.css';

const WORDS = {
  important: '大切',
  new: '新作',
  restock: '再販',
  notice: 'お知らせ',
} as const satisfies Record<NewsCategory, string>;

/** What kind of news it is. */
export const CategoryTag = ({ category }: { readonly category: NewsCategory }) => (
  <span className={`${styles.tag} ${category === 'important' ? styles.important : ''}`}>
    {WORDS[category]}
  </span>
);
