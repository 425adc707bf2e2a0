import { Card } from '#components/ui/card.tsx';
import styles from './refund-list.module.css';

/** The words of staff to the member about a refund or a problem, as in the email; nothing without any. */
export const ShopWords = ({ words }: { readonly words: string | null }) =>
  words === null ? null : (
    <Card as="section" className={styles.card}>
      <h2 className={styles.title}>お店から</h2>
      {words.split(/\s*\n\s*/).map((line, place) => (
        <p key={place} className={styles.text}>
          {line}
        </p>
      ))}
    </Card>
  );
