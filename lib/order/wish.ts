/** What the address of 購入内容確認 asks for: to buy so many, or to go on with an order. */
export type Wish = { readonly quantity: number | null; readonly orderHistoryId: string | null };

type Query = { get(name: string): string | null };

/** An address may say anything; what is no number of tickets and no order's id counts as not said. */
export function wishOf(query: Query): Wish {
  const quantity = query.get('quantity') ?? '';
  const orderHistoryId = query.get('order') ?? '';
  return {
    quantity: /^[1-9]\d{0,6}$/.test(quantity) ? Number(quantity) : null,
    orderHistoryId: /^[A-Za-z0-9_-]{1,64}$/.test(orderHistoryId) ? orderHistoryId : null,
  };
}

/**
 * The address goes by the order from now on: a reload, and coming back to it, show this order and place no other.
 */
export function goByOrder(orderHistoryId: string): void {
  const address = new URL(window.location.href);
  address.searchParams.set('order', orderHistoryId);
  window.history.replaceState(null, '', address);
}
