import type { Order } from '#lib/contract/order.ts';
import { orderTag } from '#lib/orders/status-tag.ts';
import { orderRoute } from '#lib/site/routes.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { yenText } from '#lib/text/numbers.ts';
import { Row } from '../listing/row.tsx';
import { StateTag } from '../listing/state-tag.tsx';
import { nextStep } from './order-row.tsx';

/** A purchase among all of them. It leads to its own page; what it waits for stands beside. */
export const HistoryRow = ({ order }: { readonly order: Order }) => (
  <Row
    count={order.quantity}
    unit="回"
    title={order.drawTitle}
    href={orderRoute(order.orderHistoryId)}
    facts={[japanLongDateTime(order.orderedAt), yenText(order.total)]}
    action={nextStep(order)}
  >
    <StateTag tag={orderTag(order)} />
  </Row>
);
