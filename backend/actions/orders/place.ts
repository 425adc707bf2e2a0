import type { OrderView } from '#backend/domain/orders/order-view.ts';
import type { PlaceOrderParams, PlaceRefusal, OrderServices } from './order-writer.ts';

/** Holds tickets for a member and returns the order. */
export async function placeOrder(
  { orderWriter, orders }: Pick<OrderServices, 'orderWriter' | 'orders'>,
  params: PlaceOrderParams,
): Promise<OrderView | PlaceRefusal> {
  const placed = await orderWriter.place(params);
  if (typeof placed === 'string') return placed;
  const view = await orders.view(params.memberId, placed.orderId);
  if (view === undefined) throw new Error('The placed order cannot be read.');
  return view;
}
