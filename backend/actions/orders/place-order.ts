import type { OrderWish, PlaceRefusal } from './order-writer.ts';
import type { Buying } from './buying.ts';
import type { OrderInView } from '../../domain/orders/order-view.ts';

/** Holds tickets for a member, who then sees what he is about to buy. */
export async function placeOrder(
  { desk, orders }: Pick<Buying, 'desk' | 'orders'>,
  wish: OrderWish,
): Promise<OrderInView | PlaceRefusal> {
  const placed = await desk.place(wish);
  if (typeof placed === 'string') return placed;
  const view = await orders.view(wish.memberId, placed.orderId);
  if (view === undefined) throw new Error('An order was placed and not there.');
  return view;
}
