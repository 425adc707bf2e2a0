'use client';

import { useEffect, useState } from 'react';
import { useApi, type CallApi } from '#lib/session/api-context.tsx';
import { failureText } from '#lib/session/mutation-result.ts';
import { resultQueryOf, showOrderInUrl } from '#lib/orders/order-url.ts';
import { useSession } from '#lib/session/use-session.ts';

type OrderIdState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'order'; readonly orderHistoryId: string }
  /** The member has no order of this draw. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly message: string };

/** Finds the order of this page: from the URL, from the payment session, or from the shop. */
export function useOrderId(productId: string) {
  const callApi = useApi();
  const { refresh } = useSession();
  const [found, setFound] = useState<OrderIdState>(fromAddress);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (found.kind !== 'loading') return;
    let isWanted = true;
    void (async () => {
      const result = await findOrderId(callApi, productId);
      if (result.kind === 'loginEnded') await refresh();
      else if (isWanted) setFound(result);
    })();
    return () => {
      isWanted = false;
    };
    // One request per attempt.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [attempts]);

  const orderHistoryId = found.kind === 'order' ? found.orderHistoryId : null;
  useEffect(() => {
    if (orderHistoryId !== null) showOrderInUrl(orderHistoryId, { dropQuery: true });
  }, [orderHistoryId]);

  return {
    found,
    show: (id: string) => setFound({ kind: 'order', orderHistoryId: id }),
    refetch: async () => {
      setFound({ kind: 'loading' });
      setAttempts(attempts + 1);
    },
  };
}

const queryNow = () => resultQueryOf(new URLSearchParams(window.location.search));

function fromAddress(): OrderIdState {
  const query = queryNow();
  return query.kind === 'order' ? query : { kind: 'loading' };
}

type Answer = OrderIdState | { readonly kind: 'loginEnded' };

async function findOrderId(callApi: CallApi, productId: string): Promise<Answer> {
  const query = queryNow();
  if (query.kind === 'order') return query;
  const ended = query.kind === 'paymentSession' ? await orderAfterPayment(callApi, query.redirectId) : null;
  return ended ?? latestOrderOfDraw(callApi, productId);
}

/** null: the payment session is unknown or the provider unavailable. */
async function orderAfterPayment(callApi: CallApi, redirectId: string): Promise<Answer | null> {
  const reply = await callApi('confirmPaymentSession', { params: { redirectId } });
  if (reply.ok && reply.answer.purpose === 'order') {
    return { kind: 'order', orderHistoryId: reply.answer.orderHistoryId };
  }
  return !reply.ok && reply.refusal?.code === 'loginRequired' ? { kind: 'loginEnded' } : null;
}

async function latestOrderOfDraw(callApi: CallApi, productId: string): Promise<Answer> {
  const reply = await callApi('showPlay', { params: { productId } });
  if (!reply.ok) {
    if (reply.refusal?.code === 'loginRequired') return { kind: 'loginEnded' };
    return { kind: 'failed', message: failureText(reply) };
  }
  const { orderHistoryId } = reply.answer;
  return orderHistoryId === null ? { kind: 'none' } : { kind: 'order', orderHistoryId };
}
