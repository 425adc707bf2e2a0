'use client';

import { useSearchParams } from 'next/navigation';
import { listPlaceOf, listRoute } from '#lib/orders/list-page.ts';
import { useOrderList } from '#lib/orders/use-list.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { Listing } from '../listing/listing.tsx';
import { ORDERS } from '../member-links.ts';
import { HistoryRow } from './history-row.tsx';
import { NoOrders } from './no-orders.tsx';
import { OrderFilter } from './order-filter.tsx';
import styles from './orders.module.css';

/** Everything the member has bought, newest first. Where there is nothing, nothing is chosen from. */
export function Orders() {
  const place = listPlaceOf(useSearchParams());
  const list = useOrderList(place);
  const hasNone = !place.isSent && list.answer?.total === 0;
  return (
    <div className={styles.orders}>
      {!hasNone && <OrderFilter isSent={place.isSent} />}
      <Listing
        name={ORDERS.name}
        list={list}
        page={place.page}
        routeOf={(page) => listRoute(ROUTES.orders, { ...place, page })}
        empty={<NoOrders isSent={place.isSent} />}
        rowOf={(order) => <HistoryRow key={order.orderHistoryId} order={order} />}
      />
    </div>
  );
}
