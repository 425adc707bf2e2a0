import type { OrderInView } from '#backend/domain/orders/order-view.ts';
import type { OrderWish, PlaceRefusal, Buying } from './order-writer.ts';

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

/** So many wait for one draw that more would only wait in vain; later it will do. */
export class DeskBusy extends Error {
  override readonly name = 'DeskBusy';

  constructor() {
    super('Too many are waiting for one draw.');
  }
}
