'use client';

import useSWR, { useSWRConfig } from 'swr';
import type { ApiResult } from '#lib/api/result.ts';
import type { CallOutput } from '#lib/contract/contract.ts';
import { clockSkewMs, polling } from './polling.ts';
import { queryFailure, useUnwrap } from './query-error.ts';
import { useApi, type CallApi } from './api-context.tsx';
import { useMemberId } from './use-member-id.ts';

/** The calls whose answers change while they are shown and contain their time. */
type LiveCall = 'showOrder' | 'showShipment';

/**
 * The member's data, kept up to date. `clockSkewMs`: by how much the shop's clock is ahead of this device's.
 */
export type LiveQuery<N extends LiveCall> =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly answer: CallOutput<N>;
      readonly clockSkewMs: number;
      readonly refetch: () => Promise<void>;
    }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly message: string; readonly refetch: () => Promise<void> };

type LiveQueryOptions<N extends LiveCall> = {
  readonly name: N;
  /** null: nothing is fetched. */
  readonly id: string | null;
  readonly call: (callApi: CallApi, id: string) => Promise<ApiResult<N>>;
  /** After how many milliseconds it is fetched again; 0: it does not change any more. */
  readonly waitMs: (answer: CallOutput<N>) => number;
};

type LiveData<N extends LiveCall> = { readonly answer: CallOutput<N>; readonly clockSkewMs: number };

const keyOf = (name: LiveCall, userId: string, id: string) => `${name}/${userId}/${id}`;

const liveDataOf = <N extends LiveCall>(answer: CallOutput<N>): LiveData<N> => ({
  answer,
  clockSkewMs: clockSkewMs(answer.askedAt),
});

const FIRST_MS = 2_000;
const RETRY_MS = 5_000;

/** One item of the member's, kept up to date. */
export function useLiveQuery<N extends LiveCall>({
  name,
  id,
  call,
  waitMs,
}: LiveQueryOptions<N>): LiveQuery<N> {
  const callApi = useApi();
  const unwrap = useUnwrap();
  const userId = useMemberId();

  async function fetchAnswer(requestedId: string): Promise<LiveData<N> | null> {
    const result = await call(callApi, requestedId);
    const code = result.ok ? undefined : result.refusal?.code;
    // The id comes from the URL and may be invalid.
    if (code === 'notFound' || code === 'invalidInput') return null;
    return liveDataOf(await unwrap(result));
  }
  const { data, error, mutate } = useSWR<LiveData<N> | null, Error>(
    userId !== null && id !== null ? keyOf(name, userId, id) : null,
    () => fetchAnswer(id ?? ''),
    polling({
      waitMs: (data) => (data === null ? 0 : waitMs(data.answer)),
      firstMs: FIRST_MS,
      retryMs: () => RETRY_MS,
    }),
  );
  const refetch = async () => void (await mutate().catch(() => undefined));
  if (data) return { kind: 'ready', ...data, refetch };
  if (data === null) return { kind: 'missing' };
  if (error === undefined) return { kind: 'loading' };
  return { kind: 'failed', message: queryFailure(error), refetch };
}

/** Stores the answer to a call as the latest state; undefined: removes the cached one. */
export function useSetLiveQuery<N extends LiveCall>(name: N) {
  const { mutate } = useSWRConfig();
  const userId = useMemberId();
  return async (id: string, answer: CallOutput<N> | undefined): Promise<void> => {
    if (userId === null) return;
    const data = answer === undefined ? undefined : liveDataOf<N>(answer);
    await mutate(keyOf(name, userId, id), data, { revalidate: false });
  };
}
