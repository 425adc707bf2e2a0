import { useCallback, useEffect } from 'react';
import useSWR, { type SWRResponse, useSWRConfig } from 'swr';
import type { Me } from '#lib/contract/console/sign-in.ts';
import { type AnswerOf, type ArgumentsOf, call, type CallName } from './call.ts';
import { isSignedOut } from './refusal-text.ts';

const ME = ['showMe', {}] as const;

type Options<Answer> = {
  /** Asks again after this time while the page is visible; 0: not. It may depend on the last answer. */
  readonly everyMs?: number | ((answer: Answer | undefined) => number);
  /** `false`: not asked yet. */
  readonly isAsked?: boolean;
  /** The operator log records each look: the answer is not read again because a window is focused. */
  readonly isRecorded?: boolean;
  /** Also in a list, an answer to other conditions is not shown meanwhile. */
  readonly isFresh?: boolean;
};

/**
 * The answer of a call that reads, kept by its name and arguments. While other conditions of a list are asked for, the last
 * answer stays; the answer about one record is never that of another. A session that has ended leads to the sign-in page.
 */
export function useQuery<N extends CallName>(
  name: N,
  args: ArgumentsOf<N>,
  { everyMs = 0, isAsked = true, isRecorded = false, isFresh = false }: Options<AnswerOf<N>> = {},
): SWRResponse<AnswerOf<N>> {
  const { mutate } = useSWRConfig();
  const response = useSWR<AnswerOf<N>>(isAsked ? [name, args] : null, () => call(name, args), {
    keepPreviousData: !isFresh && !isOfRecord(args),
    refreshInterval: everyMs,
    revalidateOnFocus: !isRecorded,
    revalidateOnReconnect: !isRecorded,
  });
  const hasEnded = name !== 'showMe' && isSignedOut(response.error);
  useEffect(() => {
    if (hasEnded) void mutate(ME);
  }, [hasEnded, mutate]);
  return response;
}

const isOfRecord = (args: unknown): boolean => typeof args === 'object' && args !== null && 'params' in args;

/** The signed-in staff member. */
export const useMe = (): SWRResponse<Me> => useQuery('showMe', {});

/** Returns a function that stores who is signed in; `undefined` asks again. */
export function useSetMe(): (me?: Me) => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return (me) => mutate(ME, me, { revalidate: me === undefined });
}

/** Returns a function that asks again for the answers of these calls. */
export function useRefetch(): (...names: readonly CallName[]) => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(
    (...names: readonly CallName[]) => mutate((key) => Array.isArray(key) && names.includes(key[0])),
    [mutate],
  );
}
