import { Skeleton } from '#components/page/skeleton.tsx';
import styles from './queue-skeleton.module.css';

/** The shape of the ticket that is coming. */
export const QueueSkeleton = () => (
  <div role="status" aria-label="順番を確かめています" className={styles.wait}>
    <Skeleton height={36} width="70%" />
    <Skeleton height={348} />
    <Skeleton height={72} />
  </div>
);
