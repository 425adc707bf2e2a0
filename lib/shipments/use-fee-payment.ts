'use client';

import { useState } from 'react';
import type { ApiResult } from '#lib/api/result.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { failureText } from '#lib/session/mutation-result.ts';
import { useRequest } from '#lib/session/use-request.ts';
import { useSession } from '#lib/session/use-session.ts';

/**
 * The check of the payment session from which the member has returned. The state of the fee is in the
 * shipment.
 */
export type FeePaymentSession =
  /** The member has not returned from a payment session, or from an unknown one. */
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  /** The provider has answered. */
  | { readonly kind: 'back' }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Makes the shop ask the provider how a payment session for a fee ended. Until then the shipment has its
 * previous state.
 */
export function useFeePaymentSession(redirectId: string | null) {
  const callApi = useApi();
  const { refresh } = useSession();
  const [paymentSession, setPaymentSession] = useState<FeePaymentSession>({
    kind: redirectId === null ? 'none' : 'loading',
  });

  async function confirm(): Promise<FeePaymentSession> {
    if (redirectId === null) return { kind: 'none' };
    const result = await callApi('confirmPaymentSession', { params: { redirectId } });
    if (!result.ok && result.refusal?.code === 'loginRequired') await refresh();
    return paymentSessionFrom(result);
  }
  useRequest({ key: redirectId, send: confirm, onAnswer: setPaymentSession });
  return { paymentSession, recheck: async () => setPaymentSession(await confirm()) };
}

function paymentSessionFrom(result: ApiResult<'confirmPaymentSession'>): FeePaymentSession {
  if (result.ok) return { kind: result.answer.purpose === 'shipment' ? 'back' : 'none' };
  const code = result.refusal?.code;
  if (code === 'notFound' || code === 'invalidInput') return { kind: 'none' };
  return { kind: 'failed', message: failureText(result) };
}
