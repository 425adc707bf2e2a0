import { Card } from '#components/ui/card.tsx';
import type { Overview } from '#lib/contract/member/overview.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { SectionHead } from '#components/account/latest-section.tsx';
import { NoOrders, OrderRow } from './order-row.tsx';

type LatestOrdersProps = {
  readonly orders: Overview['latestOrders'];
  /** The total number of orders. */
  readonly all: number;
};

/** The member's latest orders. */
export const LatestOrders = ({ orders, all }: LatestOrdersProps) => (
  <section>
    <SectionHead all={all > orders.length ? ROUTES.orders : null}>最近の購入</SectionHead>
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
