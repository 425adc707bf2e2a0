'use client';

import type { Order } from '#lib/contract/order.ts';
import { useMemberQuery } from '#lib/session/use-member-query.ts';

type OwnOrders = {
  /** Those with tickets, newest first. */
  readonly orders: readonly Order[];
  /** There are older ones besides. */
  readonly hasMore: boolean;
};

/** As many as the shop gives at once. */
const PAGE_SIZE = 100;

const hasTickets = ({ status }: Order) => status === 'SUCCESS' || status === 'CONFIRM';

/** The member's orders of a draw that can be checked; undefined as long as they are not known, or cannot be had. */
export function useOwnOrders(productId: string): OwnOrders | undefined {
  const { answer } = useMemberQuery(
    'listOrders',
    (ask) => ask('listOrders', { query: { productId, limit: PAGE_SIZE } }),
    productId,
  );
  return answer && { orders: answer.items.filter(hasTickets), hasMore: answer.total > answer.items.length };
}
