import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import styles from './checkout-skeleton.module.css';

/** Skeleton of the hold's ticket and the order's card. */
export const CheckoutSkeleton = ({ label }: { readonly label: string }) => (
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
