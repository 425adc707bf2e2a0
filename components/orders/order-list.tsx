'use client';

import { useSearchParams } from 'next/navigation';
import { listParamsOf, listRoute, type ListParams } from '#lib/orders/list-page.ts';
import { useOrderList } from '#lib/orders/use-list.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { Listing } from '#components/ui/listing.tsx';
import { ORDERS } from '#components/account/member-links.ts';
import { HistoryRow, NoOrders } from './order-row.tsx';
import { Filter } from '#components/ui/filter.tsx';
import styles from './order-list.module.css';

/** The member's orders, newest first. Without orders the filter is hidden. */
export function OrderList() {
  const params = listParamsOf(useSearchParams());
  const list = useOrderList(params);
  const hasNone = params.isSent === undefined && list.answer?.total === 0;
  return (
    <div className={styles.orders}>
      {!hasNone && <OrderFilter isSent={params.isSent} />}
      <Listing
        name={ORDERS.name}
        list={list}
        page={params.page}
        routeOf={(page) => listRoute(ROUTES.orders, { ...params, page })}
        empty={<NoOrders isSent={params.isSent} />}
        rowOf={(order) => <HistoryRow key={order.orderHistoryId} order={order} />}
      />
    </div>
  );
}

const CHOICES = [
  { text: 'すべて', isSent: undefined },
  { text: '発送した注文', isSent: true },
  { text: '発送していない注文', isSent: false },
] as const;

/** The filter of the orders. */
const OrderFilter = ({ isSent }: Pick<ListParams, 'isSent'>) => (
  <Filter
    name="購入履歴のしぼりこみ"
    choices={CHOICES.map((choice) => ({
      text: choice.text,
      href: listRoute(ROUTES.orders, { page: 1, isSent: choice.isSent }),
      isHere: choice.isSent === isSent,
    }))}
  />
);
