'use client';

import useSWR, { useSWRConfig, type SWRConfiguration } from 'swr';
import { NETWORK_ERROR_STATUS } from '../api/reply.ts';
import type { OrderDetail } from '../contract/order.ts';
import { useAsk } from '../member/ask-context.tsx';
import { failureText } from '../member/failure-text.ts';
import { useMemberId } from '../member/use-member-id.ts';
import { useSession } from '../session/use-session.ts';
import { askAgainAfterMs } from './watching.ts';

/** An order as it stands now. `clockSkewMs` is what the shop's clock is ahead of this device's. */
export type OrderState =
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'here';
      readonly order: OrderDetail;
      readonly clockSkewMs: number;
      readonly again: () => Promise<void>;
    }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly message: string; readonly again: () => Promise<void> };

type Heard = { readonly order: OrderDetail; readonly clockSkewMs: number };

class NotAnswered extends Error {}

const keyOf = (userId: string, orderHistoryId: string) => `showOrder/${userId}/${orderHistoryId}`;

const heardNow = (order: OrderDetail): Heard => ({
  order,
  clockSkewMs: Date.parse(order.askedAt) - Date.now(),
});

const RETRY_MS = 5_000;

/** While nothing is known yet, the watch must not come to its end before it has begun. */
const FIRST_MS = 2_000;

function waitAfter(heard: Heard | null | undefined): number {
  if (heard === undefined) return FIRST_MS;
  return heard === null ? 0 : askAgainAfterMs(heard.order);
}

/** An order that may still change is asked for again and again while the page is looked at, failures or not. */
const WATCHING: SWRConfiguration<Heard | null, Error> = {
  refreshInterval: waitAfter,
  dedupingInterval: 1_000,
  focusThrottleInterval: 1_000,
  onErrorRetry: (...[, , , revalidate, { retryCount }]) => {
    setTimeout(() => void revalidate({ retryCount }), RETRY_MS);
  },
};

/** One of the member's orders, kept up to date; null: none is asked for yet. */
export function useOrder(orderHistoryId: string | null): OrderState {
  const ask = useAsk();
  const { refresh } = useSession();
  const userId = useMemberId();

  async function lookUp(id: string): Promise<Heard | null> {
    const reply = await ask('showOrder', { params: { orderHistoryId: id } });
    if (reply.ok) return heardNow(reply.answer);
    if (reply.refusal?.code === 'notFound') return null;
    // The login has ended elsewhere: the page's guard takes it from here.
    if (reply.refusal?.code === 'loginRequired') await refresh();
    throw new NotAnswered(failureText(reply));
  }
  const isKnown = userId !== null && orderHistoryId !== null;
  const { data, error, mutate } = useSWR<Heard | null, Error>(
    isKnown ? keyOf(userId, orderHistoryId) : null,
    () => lookUp(orderHistoryId ?? ''),
    WATCHING,
  );
  const again = async () => void (await mutate().catch(() => undefined));
  if (data) return { kind: 'here', ...data, again };
  if (data === null) return { kind: 'missing' };
  if (error === undefined) return { kind: 'asking' };
  return { kind: 'failed', message: error instanceof NotAnswered ? error.message : LOST, again };
}

const LOST = failureText({ ok: false, status: NETWORK_ERROR_STATUS, refusal: null });

/** Takes what the shop answered to a call for the order's latest state. */
export function useKeepOrder(): (order: OrderDetail) => Promise<void> {
  const put = usePut();
  return (order) => put(order.orderHistoryId, heardNow(order));
}

/** Forgets how an order stood: whoever asks next sees nothing old. */
export function useForgetOrder(): (orderHistoryId: string) => Promise<void> {
  const put = usePut();
  return (orderHistoryId) => put(orderHistoryId, undefined);
}

function usePut() {
  const { mutate } = useSWRConfig();
  const userId = useMemberId();
  return async (orderHistoryId: string, heard: Heard | undefined): Promise<void> => {
    if (userId !== null) await mutate(keyOf(userId, orderHistoryId), heard, { revalidate: false });
  };
}
