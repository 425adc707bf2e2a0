import { OPAQUE_ID } from '#lib/contract/opaque-id.ts';

type Query = { get(name: string): string | null };

/** The query of 購入内容確認: a number of tickets to buy, or an order to continue. */
type PurchaseQuery = { readonly quantity: number | null; readonly orderHistoryId: string | null };

/** Reads that query. An invalid quantity or order id counts as missing. */
export function purchaseQueryOf(query: Query): PurchaseQuery {
  const quantity = query.get('quantity') ?? '';
  const orderHistoryId = query.get('order');
  return {
    quantity: /^[1-9]\d{0,6}$/.test(quantity) ? Number(quantity) : null,
    orderHistoryId: isId(orderHistoryId) ? orderHistoryId : null,
  };
}

/** The query of a result page: an order, the order of a payment session, or the draw's latest. */
type ResultQuery =
  | { readonly kind: 'paymentSession'; readonly redirectId: string }
  | { readonly kind: 'order'; readonly orderHistoryId: string }
  | { readonly kind: 'draw' };

export function resultQueryOf(query: Query): ResultQuery {
  const redirectId = query.get('redirectId');
  const orderHistoryId = query.get('order') ?? query.get('orderHistoryId');
  if (isId(orderHistoryId)) return { kind: 'order', orderHistoryId };
  return isId(redirectId) ? { kind: 'paymentSession', redirectId } : { kind: 'draw' };
}

const isId = (text: string | null): text is string => text !== null && OPAQUE_ID.test(text);

/**
 * Names the order in the page's URL, so that a reload shows this order and places no other. `dropQuery` removes the rest
 * of the query: a reload then does not confirm the payment session again.
 */
export function showOrderInUrl(orderHistoryId: string, { dropQuery = false } = {}): void {
  const { href, pathname } = window.location;
  const url = dropQuery ? new URL(pathname, href) : new URL(href);
  url.searchParams.set('order', orderHistoryId);
  window.history.replaceState(null, '', url);
}
