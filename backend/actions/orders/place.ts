import type { OrderView } from '#backend/domain/orders/order-view.ts';
import type { PlaceOrderParams, PlaceRefusal, OrderServices } from './order-writer.ts';

/** Holds tickets for a member, who then sees what he is about to buy. */
export async function placeOrder(
  { orderWriter, orders }: Pick<OrderServices, 'orderWriter' | 'orders'>,
  params: PlaceOrderParams,
): Promise<OrderView | PlaceRefusal> {
  const placed = await orderWriter.place(params);
  if (typeof placed === 'string') return placed;
  const view = await orders.view(params.memberId, placed.orderId);
  if (view === undefined) throw new Error('An order was placed and not there.');
  return view;
}

/** So many wait for one draw that more would only wait in vain; later it will do. */
export class OrderQueueFullError extends Error {
  override readonly name = 'DeskBusy';

  constructor() {
    super('Too many are waiting for one draw.');
  }
}
