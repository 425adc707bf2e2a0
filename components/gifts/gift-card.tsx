import type { GiftCard } from '#lib/contract/gift.ts';
import styles from './gift-card.module.css';

/** The card of a gift as it is printed. */
export const GiftCardView = ({ card: { from, message } }: { readonly card: GiftCard }) => (
  <figure className={styles.card}>
    {message !== '' && <blockquote className={styles.message}>{message}</blockquote>}
    <figcaption className={styles.from}>{`${from} より`}</figcaption>
  </figure>
);
