import type { NewsCategory } from '#lib/contract/enums.ts';
import { NEWS_WORDS } from '#lib/text/labels.ts';
import styles from './category-tag.module.css';

/** What kind of news it is. */
export const CategoryTag = ({ category }: { readonly category: NewsCategory }) => (
  <span className={`${styles.tag} ${category === 'important' ? styles.important : ''}`}>
    {NEWS_WORDS[category]}
  </span>
);
