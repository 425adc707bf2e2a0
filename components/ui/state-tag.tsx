import type { StatusTag } from '#lib/orders/status-tag.ts';
import styles from './state-tag.module.css';

/** A status, in the shopper's words. */
export const StateTag = ({ tag: { text, look } }: { readonly tag: StatusTag }) => (
  <p className={`${styles.tag} ${styles[look]}`}>{text}</p>
);
