import type { Order } from '#lib/contract/order.ts';
import { resultRoute, shoppingRoute } from '#lib/site/routes.ts';

type OrderReference = Pick<Order, 'directoryName' | 'orderHistoryId'>;

/** The page to buy a number of tickets. */
export const buyRoute = (directoryName: string, quantity: number): string =>
  `${shoppingRoute(directoryName)}?quantity=${quantity}`;

/** The page to pay or cancel an unpaid order. */
export const continueOrderRoute = ({ directoryName, orderHistoryId }: OrderReference): string =>
  `${shoppingRoute(directoryName)}?order=${orderHistoryId}`;

/** The page to play a paid order, and of its result. */
export const playRoute = ({ directoryName, orderHistoryId }: OrderReference): string =>
  `${resultRoute(directoryName)}?order=${orderHistoryId}`;
