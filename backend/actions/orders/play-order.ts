import type { Order } from '../../domain/orders/order.ts';
import type { Buying } from './buying.ts';
import type { OrderInView } from '../../domain/orders/order-view.ts';

type Wish = { readonly memberId: string; readonly drawId: string; readonly orderId?: string | undefined };
type PlayRefusal = 'drawNotFound' | 'notFound' | 'orderNotPaid' | 'orderClosed';

/** Shows a paid order's result to its member, of all that are not played the oldest where none is named. */
export async function playOrder(
  { orders }: Pick<Buying, 'orders'>,
  { memberId, drawId, orderId }: Wish,
): Promise<OrderInView | PlayRefusal> {
  const standing = await orders.playOf(memberId, drawId);
  if (standing === 'drawNotFound') return standing;
  const chosen = orderId ?? (await orders.oldestUnplayed(memberId, drawId)) ?? standing.orderId;
  const order = chosen === null ? undefined : await orders.find(memberId, chosen);
  if (order === undefined || order.drawId !== drawId) return 'notFound';
  if (order.status === 'SUCCESS' && isGivenBack(order)) return 'orderClosed';
  const played = await orders.play({ drawId, orderId: order.orderId });
  if (played === 'notPaid') return 'orderNotPaid';
  if (played === 'closed') return 'orderClosed';
  return (await orders.view(memberId, order.orderId)) ?? 'notFound';
}

/** What lies in it is nobody's any more; that it is drawn all the same is a matter between the shop and its box. */
const isGivenBack = ({ paymentStatus }: Order) =>
  paymentStatus === 'REFUND_PENDING' || paymentStatus === 'REFUNDED';
