'use client';

import type { Card } from '#lib/contract/payment.ts';
import { useMemberQuery } from '#lib/session/use-member-query.ts';

/** The member's registered card. */
type CreditState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly card: Card | null }
  | { readonly kind: 'failed'; readonly message: string };

export function useCredit() {
  const { answer, failure, refetch, put } = useMemberQuery('showCredit', (callApi) =>
    callApi('showCredit', { query: {} }),
  );
  const state: CreditState =
    answer !== undefined
      ? { kind: 'ready', card: answer.card }
      : failure === undefined
        ? { kind: 'loading' }
        : { kind: 'failed', message: failure };
  return { ...state, refetch, putCard: (card: Card | null) => put({ card }) };
}
