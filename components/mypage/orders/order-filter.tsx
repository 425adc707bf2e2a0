import Link from 'next/link';
import { listRoute } from '#lib/history/list-place.ts';
import { ROUTES } from '#lib/site/routes.ts';
import styles from './order-filter.module.css';

const CHOICES = [
  { text: 'すべて', isSent: false },
  { text: '発送した注文', isSent: true },
] as const;

/** Which purchases are listed. */
export const OrderFilter = ({ isSent }: { readonly isSent: boolean }) => (
  <nav aria-label="購入履歴のしぼりこみ" className={styles.filter}>
    {CHOICES.map((choice) => (
      <Link
        key={choice.text}
        href={listRoute(ROUTES.orders, { page: 1, isSent: choice.isSent })}
        aria-current={choice.isSent === isSent ? 'page' : undefined}
        className={styles.choice}
      >
        {choice.text}
      </Link>
    ))}
  </nav>
);
