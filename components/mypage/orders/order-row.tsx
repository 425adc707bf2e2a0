import type { Order } from '#lib/contract/order.ts';
import { orderTag } from '#lib/orders/status-tag.ts';
import { goOnRoute, playingRoute } from '#lib/orders/order-routes.ts';
import { standingOf } from '#lib/orders/purchase-status.ts';
import { orderRoute } from '#lib/site/routes.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { yenText } from '#lib/text/numbers.ts';
import { Row } from '../listing/row.tsx';
import { StateTag } from '../listing/state-tag.tsx';

/** One purchase: how often, of what, when, for how much, how it stands; it leads to what can be done with it next. */
export const OrderRow = ({ order }: { readonly order: Order }) => (
  <Row
    count={order.quantity}
    unit="回"
    title={order.drawTitle}
    href={nextStep(order)?.href ?? orderRoute(order.orderHistoryId)}
    facts={[japanDateTime(order.orderedAt), yenText(order.total)]}
  >
    <StateTag tag={orderTag(order)} />
  </Row>
);

/** What a purchase waits for: to be paid, or its result to be seen. */
export function nextStep(order: Order): { readonly text: string; readonly href: string } | undefined {
  switch (standingOf(order)) {
    case 'notPaid':
      return { text: '購入の手続きをつづける', href: goOnRoute(order) };
    case 'confirming':
      return { text: 'お支払いの画面を見る', href: goOnRoute(order) };
    case 'paid':
      return order.status === 'SUCCESS' ? { text: '結果を見る', href: playingRoute(order) } : undefined;
    default:
      return undefined;
  }
}
