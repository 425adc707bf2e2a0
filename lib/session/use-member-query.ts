'use client';

import useSWR from 'swr';
import type { ApiResult } from '#lib/api/result.ts';
import type { CallOutput, CallName } from '#lib/contract/contract.ts';
import { queryFailure, useUnwrap } from './query-error.ts';
import { useApi, type CallApi } from './api-context.tsx';
import { useMemberId } from './use-member-id.ts';

type MemberQuery<N extends CallName> = {
  /** The latest answer; it stays when fetching it again fails. */
  readonly answer: CallOutput<N> | undefined;
  /** Why there is no answer, for shoppers. */
  readonly failure: string | undefined;
  readonly refetch: () => Promise<void>;
  /** Stores the answer to a change as the latest answer. */
  readonly put: (answer: CallOutput<N>) => Promise<void>;
};

/**
 * Fetches data of the member. It is cached by member, so that the next member on this device does not see it.
 * `variant` distinguishes several queries with the same call.
 */
export function useMemberQuery<N extends CallName>(
  name: N,
  query: (callApi: CallApi) => Promise<ApiResult<N>>,
  variant = '',
): MemberQuery<N> {
  const callApi = useApi();
  const unwrap = useUnwrap();
  const userId = useMemberId();

  const key = userId === null ? null : `${name}/${userId}${variant && `/${variant}`}`;
  const { data, error, mutate } = useSWR<CallOutput<N>, Error>(
    key,
    async () => unwrap(await query(callApi)),
    {
      shouldRetryOnError: false,
    },
  );
  return {
    answer: data,
    failure: data === undefined && error ? queryFailure(error) : undefined,
    refetch: async () => void (await mutate().catch(() => undefined)),
    put: async (answer) => void (await mutate(answer, { revalidate: false })),
  };
}
