'use client';

import type { OrderDetail } from '#lib/contract/order.ts';
import { useSetLiveQuery, useLiveQuery, type LiveQuery } from '#lib/session/use-live-query.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import { pollIntervalMs } from './purchase-status.ts';

/** An order in its latest state. */
type OrderState =
  | {
      readonly kind: 'ready';
      readonly order: OrderDetail;
      readonly clockSkewMs: number;
      readonly refetch: () => Promise<void>;
    }
  | Exclude<LiveQuery<'showOrder'>, { kind: 'ready' }>;

/** One of the member's orders, kept up to date; null: none is fetched. */
export function useOrder(orderHistoryId: string | null): OrderState {
  const state = useLiveQuery({
    name: 'showOrder',
    id: orderHistoryId,
    call: (callApi, id) => callApi('showOrder', { params: { orderHistoryId: id } }),
    waitMs: pollIntervalMs,
  });
  if (state.kind !== 'ready') return state;
  const { answer: order, clockSkewMs, refetch } = state;
  return { kind: 'ready', order, clockSkewMs, refetch };
}

/** Stores the answer to a call as the order's latest state. */
export function useSetOrder(): (order: OrderDetail) => Promise<void> {
  const put = useSetLiveQuery('showOrder');
  return (order) => put(order.orderHistoryId, order);
}

/** Removes an order from the cache, so that no outdated state is shown. */
function useForgetOrder(): (orderHistoryId: string) => Promise<void> {
  const put = useSetLiveQuery('showOrder');
  return (orderHistoryId) => put(orderHistoryId, undefined);
}

/** Extends the hold of an unpaid order once. If that is not possible, fetches its state. */
export function useExtendHold(orderHistoryId: string, refetch: () => Promise<void>) {
  const { mutation, run } = useMutation<'extendHold'>();
  const setOrder = useSetOrder();
  async function extend(): Promise<void> {
    const result = await run((callApi) => callApi('extendHold', { params: { orderHistoryId } }));
    return result.ok ? setOrder(result.answer) : refetch();
  }
  return {
    isBusy: mutation.kind === 'busy',
    failure: mutation.kind === 'failed' ? mutation.message : null,
    extend,
  };
}

/** Cancels an order that is not paid. If it has ended already, fetches its state. */
export function useCancelOrder(orderHistoryId: string, refetch: () => Promise<void>) {
  const { mutation, run } = useMutation<'cancelOrder'>();
  const setOrder = useSetOrder();
  const forget = useForgetOrder();

  async function cancel(onCancelled?: () => void): Promise<void> {
    const result = await run((callApi) => callApi('cancelOrder', { params: { orderHistoryId } }));
    if (!result.ok) return refetch();
    if (onCancelled === undefined) return setOrder(result.answer);
    // The page is left first, so that the cancelled order is not shown.
    onCancelled();
    await forget(orderHistoryId);
  }
  return {
    isBusy: mutation.kind === 'busy',
    failure: mutation.kind === 'failed' ? mutation.message : null,
    cancel,
  };
}
