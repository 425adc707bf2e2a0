import Link from 'next/link';
import { Card } from '#components/page/card.tsx';
import { SectionTag } from '#components/page/section-tag.tsx';
import type { Overview } from '#lib/contract/member/overview.ts';
import { ROUTES } from '#lib/site/routes.ts';
import styles from './latest-orders.module.css';
import { NoOrders } from './no-orders.tsx';
import { OrderRow } from './order-row.tsx';

type LatestOrdersProps = {
  readonly orders: Overview['latestOrders'];
  /** How many there are altogether. */
  readonly all: number;
};

/** What the member bought last. */
export function LatestOrders({ orders, all }: LatestOrdersProps) {
  return (
    <section>
      <div className={styles.head}>
        <SectionTag>最近の購入</SectionTag>
        {all > orders.length && (
          <Link href={ROUTES.orders} className={styles.all}>
            すべて見る
          </Link>
        )}
      </div>
      <Card>
        {orders.length > 0 ? (
          <ul>
            {orders.map((order) => (
              <OrderRow key={order.orderHistoryId} order={order} />
            ))}
          </ul>
        ) : (
          <NoOrders />
        )}
      </Card>
    </section>
  );
}
