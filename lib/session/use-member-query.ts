'use client';

import useSWR from 'swr';
import type { Reply } from '#lib/api/result.ts';
import type { Answered, CallName } from '#lib/contract/contract.ts';
import { queryFailure, useUnwrap } from './query-error.ts';
import { useAsk, type Ask } from './api-context.tsx';
import { useMemberId } from './use-member.ts';

type Own<N extends CallName> = {
  /** The latest answer; it stays when it cannot be asked for again. */
  readonly answer: Answered<N> | undefined;
  /** Why there is none. */
  readonly failure: string | undefined;
  readonly askAgain: () => Promise<void>;
  /** Takes what the shop answered to a change for the latest answer. */
  readonly put: (answer: Answered<N>) => Promise<void>;
};

/**
 * Something of the member's own, asked for under `name`. It is kept by member: whoever logs in next on this device
 * sees nothing of the one before. Where one call answers many questions, `about` says which one this is.
 */
export function useOwn<N extends CallName>(
  name: N,
  question: (ask: Ask) => Promise<Reply<N>>,
  about = '',
): Own<N> {
  const ask = useAsk();
  const unwrap = useUnwrap();
  const userId = useMemberId();

  const key = userId === null ? null : `${name}/${userId}${about && `/${about}`}`;
  const { data, error, mutate } = useSWR<Answered<N>, Error>(key, async () => unwrap(await question(ask)), {
    shouldRetryOnError: false,
  });
  return {
    answer: data,
    failure: data === undefined && error ? queryFailure(error) : undefined,
    askAgain: async () => void (await mutate().catch(() => undefined)),
    put: async (answer) => void (await mutate(answer, { revalidate: false })),
  };
}
