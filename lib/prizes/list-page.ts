import { OPAQUE_ID } from '#lib/contract/opaque-id.ts';
import { prizesOfDrawRoute } from '#lib/site/routes.ts';
import { VIEWS, type View } from './use-won-prizes.ts';

type Query = { get(name: string): string | null };

/** The query of a draw's prizes: the view, and the order whose prizes are to be selected. */
type PrizeListParams = { readonly view: View; readonly orderHistoryId: string | null };

/** Reads the query. An invalid view or id counts as missing. */
export function prizeListParamsOf(query: Query): PrizeListParams {
  const order = query.get('order') ?? '';
  return {
    view: VIEWS.find((view) => view === query.get('view')) ?? 'waiting',
    orderHistoryId: OPAQUE_ID.test(order) ? order : null,
  };
}

export const viewRoute = (directoryName: string, view: View): string =>
  view === 'waiting' ? prizesOfDrawRoute(directoryName) : `${prizesOfDrawRoute(directoryName)}?view=${view}`;

/** The page that selects an order's unshipped prizes. */
export const selectOrderRoute = (directoryName: string, orderHistoryId: string): string =>
  `${prizesOfDrawRoute(directoryName)}?order=${orderHistoryId}`;

/** Removes the order from the URL: a reload does not select its prizes again. */
export function removeOrderFromUrl(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete('order');
  window.history.replaceState(null, '', url);
}
