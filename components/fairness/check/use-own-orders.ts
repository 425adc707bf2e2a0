'use client';

import type { Order } from '#lib/contract/order.ts';
import { useMemberQuery } from '#lib/session/use-member-query.ts';

type OwnOrders = {
  /** Orders with tickets, newest first. */
  readonly orders: readonly Order[];
  /** There are older orders. */
  readonly hasMore: boolean;
};

/** The API's largest page. */
const PAGE_SIZE = 100;

const hasTickets = ({ status }: Order) => status === 'SUCCESS' || status === 'CONFIRM';

/** The member's orders of a draw that can be checked; `undefined` while they load, and after an error. */
export function useOwnOrders(productId: string): OwnOrders | undefined {
  const { answer } = useMemberQuery(
    'listOrders',
    (ask) => ask('listOrders', { query: { productId, limit: PAGE_SIZE } }),
    productId,
  );
  return answer && { orders: answer.items.filter(hasTickets), hasMore: answer.total > answer.items.length };
}
