type Query = { get(name: string): string | null };

/** What the address of a result asks for: where a trip to pay ended, an order, or whatever is to be gone on with. */
export type AskedFor =
  | { readonly kind: 'trip'; readonly redirectId: string }
  | { readonly kind: 'order'; readonly orderHistoryId: string }
  | { readonly kind: 'draw' };

const isId = (text: string | null): text is string => text !== null && /^[A-Za-z0-9_-]{1,64}$/.test(text);

/** An address may say anything; what is no id counts as not said. */
export function askedFor(query: Query): AskedFor {
  const redirectId = query.get('redirectId');
  const orderHistoryId = query.get('order') ?? query.get('orderHistoryId');
  if (isId(orderHistoryId)) return { kind: 'order', orderHistoryId };
  return isId(redirectId) ? { kind: 'trip', redirectId } : { kind: 'draw' };
}

/** The address goes by the order from now on: a reload asks no provider again. */
export function goByOrder(orderHistoryId: string): void {
  const { pathname } = window.location;
  window.history.replaceState(null, '', `${pathname}?order=${encodeURIComponent(orderHistoryId)}`);
}
