import type { NewsCategory } from '#lib/contract/enums.ts';
import { NEWS_LABELS } from '#lib/text/labels.ts';
import { newsDate } from '#lib/text/dates.ts';
import styles from './news-meta.module.css';

/** The category of a news article. */
export const CategoryTag = ({ category }: { readonly category: NewsCategory }) => (
  <span className={`${styles.tag} ${category === 'important' ? styles.important : ''}`}>
    {NEWS_LABELS[category]}
  </span>
);

type NewsDateProps = { readonly moment: string; readonly className?: string };

/** `2026.11.20` */
export const NewsDate = ({ moment, className = '' }: NewsDateProps) => (
  <time dateTime={moment} className={`num ${className}`}>
    {newsDate(moment)}
  </time>
);
