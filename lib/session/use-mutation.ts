'use client';

import { useState } from 'react';
import { NO_REPLY, type ApiResult } from '#lib/api/result.ts';
import type { CallOutput, CallName } from '#lib/contract/contract.ts';
import { useApi, type CallApi } from './api-context.tsx';
import { failureText } from './mutation-result.ts';

type Mutation<N extends CallName> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'done'; readonly answer: CallOutput<N> }
  | { readonly kind: 'failed'; readonly message: string };

/** A call made by one press, and its result. */
export function useMutation<N extends CallName>() {
  const callApi = useApi();
  const [mutation, setMutation] = useState<Mutation<N>>({ kind: 'idle' });

  /** Makes the call and returns its result, for callers that need more than the text for shoppers. */
  async function run(call: (callApi: CallApi) => Promise<ApiResult<N>>): Promise<ApiResult<N>> {
    setMutation({ kind: 'busy' });
    // The code of the call is loaded with the first one, which may fail.
    const result = await call(callApi).catch(() => NO_REPLY);
    setMutation(
      result.ok ? { kind: 'done', answer: result.answer } : { kind: 'failed', message: failureText(result) },
    );
    return result;
  }
  return { mutation, run };
}
