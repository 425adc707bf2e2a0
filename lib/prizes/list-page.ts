import { OPAQUE_ID } from '#lib/contract/opaque-id.ts';
import { prizesOfDrawRoute } from '#lib/site/routes.ts';
import { VIEWS, type View } from './use-won-prizes.ts';

type Query = { get(name: string): string | null };

/**
 * The query of a draw's prizes: the view, the number of pages shown, and the order whose prizes are to be
 * selected.
 */
type PrizeListParams = {
  readonly view: View;
  readonly pages: number;
  readonly orderHistoryId: string | null;
};

/** Maximum of pages shown at once, which a reload fetches again. */
const MAX_PAGES = 25;

/** Reads the query. An invalid view, number or id counts as missing. */
export function prizeListParamsOf(query: Query): PrizeListParams {
  const pages = Number(/^[1-9]\d?$/.exec(query.get('pages') ?? '')?.[0] ?? 1);
  const order = query.get('order') ?? '';
  return {
    view: VIEWS.find((view) => view === query.get('view')) ?? 'waiting',
    pages: Math.min(MAX_PAGES, pages),
    orderHistoryId: OPAQUE_ID.test(order) ? order : null,
  };
}

export const viewRoute = (directoryName: string, view: View): string =>
  view === 'waiting' ? prizesOfDrawRoute(directoryName) : `${prizesOfDrawRoute(directoryName)}?view=${view}`;

/** The page that selects an order's unshipped prizes. */
export const selectOrderRoute = (directoryName: string, orderHistoryId: string): string =>
  `${prizesOfDrawRoute(directoryName)}?order=${orderHistoryId}`;

/** Writes the number of pages shown into the URL: a reload, and coming back, show as many. */
export function setPagesInUrl(pages: number): void {
  const url = new URL(window.location.href);
  url.searchParams.set('pages', `${pages}`);
  window.history.replaceState(null, '', url);
}

/** Removes the order from the URL: a reload does not select its prizes again. */
export function removeOrderFromUrl(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete('order');
  window.history.replaceState(null, '', url);
}
