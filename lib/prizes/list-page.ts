import { OPAQUE_ID } from '#lib/contract/opaque-id.ts';
import { prizesOfDrawRoute } from '#lib/site/routes.ts';
import { VIEWS, type View } from './use-won-prizes.ts';

type Query = { get(name: string): string | null };

/** What the address of a draw's prizes shows: which of them, how many pages, and which order's are to be chosen. */
export type PrizesPlace = {
  readonly view: View;
  readonly pages: number;
  readonly orderHistoryId: string | null;
};

/** Nobody reads further in one go, and the shop need not look so much up after a reload. */
const MOST_PAGES = 25;

/** An address may say anything; what is no view, number or id counts as not said. */
export function prizesPlaceOf(query: Query): PrizesPlace {
  const pages = Number(/^[1-9]\d?$/.exec(query.get('pages') ?? '')?.[0] ?? 1);
  const order = query.get('order') ?? '';
  return {
    view: VIEWS.find((view) => view === query.get('view')) ?? 'waiting',
    pages: Math.min(MOST_PAGES, pages),
    orderHistoryId: OPAQUE_ID.test(order) ? order : null,
  };
}

export const viewRoute = (directoryName: string, view: View): string =>
  view === 'waiting' ? prizesOfDrawRoute(directoryName) : `${prizesOfDrawRoute(directoryName)}?view=${view}`;

/** Where the prizes of one order, as far as they wait, are chosen to be sent. */
export const chooseOrderRoute = (directoryName: string, orderHistoryId: string): string =>
  `${prizesOfDrawRoute(directoryName)}?order=${orderHistoryId}`;

/** The address says how much is shown: a reload, and coming back, show as much again. */
export function goByPages(pages: number): void {
  const address = new URL(window.location.href);
  address.searchParams.set('pages', `${pages}`);
  window.history.replaceState(null, '', address);
}

/** The prizes of the order are chosen: a reload does not choose them again. */
export function forgetOrder(): void {
  const address = new URL(window.location.href);
  address.searchParams.delete('order');
  window.history.replaceState(null, '', address);
}
