'use client';

import type { OrderDetail } from '../contract/order.ts';
import { usePutWatched, useWatched, type Watched } from '../member/use-watched.ts';
import { askAgainAfterMs } from './watching.ts';

/** An order as it stands now. */
export type OrderState =
  | {
      readonly kind: 'here';
      readonly order: OrderDetail;
      readonly clockSkewMs: number;
      readonly again: () => Promise<void>;
    }
  | Exclude<Watched<'showOrder'>, { kind: 'here' }>;

/** One of the member's orders, kept up to date; null: none is asked for yet. */
export function useOrder(orderHistoryId: string | null): OrderState {
  const state = useWatched({
    name: 'showOrder',
    id: orderHistoryId,
    call: (ask, id) => ask('showOrder', { params: { orderHistoryId: id } }),
    waitMs: askAgainAfterMs,
  });
  if (state.kind !== 'here') return state;
  const { thing: order, clockSkewMs, again } = state;
  return { kind: 'here', order, clockSkewMs, again };
}

/** Takes what the shop answered to a call for the order's latest state. */
export function useKeepOrder(): (order: OrderDetail) => Promise<void> {
  const put = usePutWatched('showOrder');
  return (order) => put(order.orderHistoryId, order);
}

/** Forgets how an order stood: whoever asks next sees nothing old. */
export function useForgetOrder(): (orderHistoryId: string) => Promise<void> {
  const put = usePutWatched('showOrder');
  return (orderHistoryId) => put(orderHistoryId, undefined);
}
