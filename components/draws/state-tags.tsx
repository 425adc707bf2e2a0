import { TAG_WORDS, tagsOf, type Standing } from '#lib/draws/draw-status.ts';
import styles from './state-tags.module.css';

/** Where a draw stands, in words and in colour. */
export function StateTags({ draw }: { readonly draw: Standing }) {
  return (
    <ul className={styles.tags}>
      {tagsOf(draw).map((tag) => (
        <li key={tag} className={`${styles.tag} ${styles[tag]}`}>
          {TAG_WORDS[tag]}
        </li>
      ))}
    </ul>
  );
}
