'use client';

import { useState } from 'react';
import useSWR from 'swr';
import { useApi } from '#lib/session/api-context.tsx';
import { failureText } from '#lib/session/mutation-result.ts';
import { useMemberId } from '#lib/session/use-member-id.ts';
import { resultQueryOf, showOrderInUrl } from '#lib/orders/order-url.ts';
import { useSession } from '#lib/session/use-session.ts';

/** The state of the selected order. */
type OwnOrderState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'order'; readonly orderHistoryId: string }
  /** The member has no order of this draw. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly message: string; readonly refetch: () => Promise<void> };

type LookupResult =
  | Exclude<OwnOrderState, { kind: 'failed' }>
  | { readonly kind: 'failed'; readonly message: string };

export type OwnOrderId = OwnOrderState & { readonly choose: (orderHistoryId: string) => void };

/**
 * Selects the member's order to check: the chosen one or the one in the URL, otherwise the latest of this draw. A
 * choice is written to the URL.
 */
export function useOwnOrderId(productId: string): OwnOrderId {
  const callApi = useApi();
  const userId = useMemberId();
  const { refresh } = useSession();
  const [selected, setSelected] = useState(() => resultQueryOf(new URLSearchParams(window.location.search)));

  function choose(orderHistoryId: string) {
    showOrderInUrl(orderHistoryId, { dropQuery: true });
    setSelected({ kind: 'order', orderHistoryId });
  }
  async function findLatestOrder(): Promise<LookupResult> {
    const reply = await callApi('showPlay', { params: { productId } });
    if (reply.ok) {
      const { orderHistoryId } = reply.answer;
      return orderHistoryId === null ? { kind: 'none' } : { kind: 'order', orderHistoryId };
    }
    if (reply.refusal?.code === 'loginRequired') await refresh();
    return { kind: 'failed', message: failureText(reply) };
  }
  const isNeeded = userId !== null && selected.kind !== 'order';
  const { data, mutate } = useSWR<LookupResult>(
    isNeeded ? `ownOrder/${userId}/${productId}` : null,
    findLatestOrder,
  );
  if (selected.kind === 'order') return { ...selected, choose };
  if (data?.kind !== 'failed') return { ...(data ?? { kind: 'loading' }), choose };
  return { ...data, refetch: async () => void (await mutate()), choose };
}
