'use client';

import type { OrderDetail } from '#lib/contract/order.ts';
import { usePutWatched, useWatched, type Watched } from '#lib/session/use-live-query.ts';
import { useErrand } from '#lib/session/use-mutation.ts';
import { askAgainAfterMs } from './purchase-status.ts';

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

/** Gives up an order that is not paid. Where it was over already, `again` shows how. */
export function useGiveUp(orderHistoryId: string, again: () => Promise<void>) {
  const { errand, run } = useErrand<'cancelOrder'>();
  const keep = useKeepOrder();
  const forget = useForgetOrder();

  async function giveUp(onGivenUp?: () => void): Promise<void> {
    const reply = await run((ask) => ask('cancelOrder', { params: { orderHistoryId } }));
    if (!reply.ok) return again();
    if (onGivenUp === undefined) return keep(reply.answer);
    // Whoever goes elsewhere does not see the order as given up first.
    onGivenUp();
    await forget(orderHistoryId);
  }
  return {
    isBusy: errand.kind === 'busy',
    failure: errand.kind === 'failed' ? errand.message : null,
    giveUp,
  };
}
