import { Card } from '#components/page/card.tsx';
import { Skeleton } from '#components/page/skeleton.tsx';
import styles from './shopping-wait.module.css';

/** The shape of what is coming: the ticket of the hold, and the card of the order. */
export const ShoppingWait = ({ label }: { readonly label: string }) => (
  <div role="status" aria-label={label} className={styles.wait}>
    <Skeleton height={86} className={styles.ticket} />
    <Card className={styles.card}>
      <Skeleton height={72} />
      <Skeleton height={24} width="60%" />
      <Skeleton height={24} width="40%" />
      <Skeleton height={44} />
    </Card>
  </div>
);
