import Link from 'next/link';
import type { Overview } from '#lib/contract/member/overview.ts';
import { goOnRoute, playingRoute } from '#lib/order/places.ts';
import { orderRoute } from '#lib/site/routes.ts';
import { japanDateTime } from '#lib/words/dates.ts';
import { numberText, yenText } from '#lib/words/money.ts';
import styles from './order-row.module.css';
import { OrderStatus } from './order-status.tsx';

/** One purchase: how often, of what, when, for how much, and how it stands. */
export function OrderRow({ order }: { readonly order: Overview['latestOrders'][number] }) {
  const { drawTitle, quantity, total, orderedAt, status } = order;
  return (
    <li className={styles.row}>
      <p className={`num ${styles.stub}`}>
        <b className={styles.count}>{numberText(quantity)}</b>回
      </p>
      <div className={styles.words}>
        <Link href={placeOf(order)} className={styles.link}>
          {drawTitle}
        </Link>
        <p className={`num ${styles.facts}`}>
          <span className="nowrap">{japanDateTime(orderedAt)}</span>
          <span className="nowrap">{yenText(total)}</span>
        </p>
      </div>
      <OrderStatus status={status} />
    </li>
  );
}

/** What can be done with it next: to pay it, to see its result, or to look at it. */
function placeOf(order: Overview['latestOrders'][number]): string {
  switch (order.status) {
    case 'START':
    case 'PLAYING':
      return goOnRoute(order);
    case 'SUCCESS':
      return playingRoute(order);
    default:
      return orderRoute(order.orderHistoryId);
  }
}
