import type { Order } from '#lib/contract/order.ts';
import { resultRoute, shoppingRoute } from '#lib/site/routes.ts';

type Named = Pick<Order, 'directoryName' | 'orderHistoryId'>;

/** Where buying so many tickets of a draw begins. */
export const buyingRoute = (directoryName: string, quantity: number): string =>
  `${shoppingRoute(directoryName)}?quantity=${quantity}`;

/** Where an order that is not paid goes on. */
export const goOnRoute = ({ directoryName, orderHistoryId }: Named): string =>
  `${shoppingRoute(directoryName)}?order=${orderHistoryId}`;

/** Where a paid order is played, and its result shown. */
export const playingRoute = ({ directoryName, orderHistoryId }: Named): string =>
  `${resultRoute(directoryName)}?order=${orderHistoryId}`;
