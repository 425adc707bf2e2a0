'use client';

import useSWR from 'swr';
import { NETWORK_ERROR_STATUS, type Reply } from '../api/reply.ts';
import type { Answered, CallName } from '../contract/contract.ts';
import { useSession } from '../session/use-session.ts';
import { useAsk, type Ask } from './ask-context.tsx';
import { failureText } from './failure-text.ts';
import { useMemberId } from './use-member-id.ts';

type Own<N extends CallName> = {
  /** The latest answer; it stays when it cannot be asked for again. */
  readonly answer: Answered<N> | undefined;
  /** Why there is none. */
  readonly failure: string | undefined;
  readonly askAgain: () => Promise<void>;
  /** Takes what the shop answered to a change for the latest answer. */
  readonly put: (answer: Answered<N>) => Promise<void>;
};

class NotAnswered extends Error {}

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
  const { refresh } = useSession();
  const userId = useMemberId();

  async function lookUp(): Promise<Answered<N>> {
    const reply = await question(ask);
    if (reply.ok) return reply.answer;
    // The login has ended elsewhere: the page's guard takes it from here.
    if (reply.refusal?.code === 'loginRequired') await refresh();
    throw new NotAnswered(failureText(reply));
  }
  const key = userId === null ? null : `${name}/${userId}${about && `/${about}`}`;
  const { data, error, mutate } = useSWR<Answered<N>, Error>(key, lookUp, {
    shouldRetryOnError: false,
  });
  const failure = error instanceof NotAnswered ? error.message : error && LOST;
  return {
    answer: data,
    failure: data === undefined ? failure : undefined,
    askAgain: async () => void (await mutate().catch(() => undefined)),
    put: async (answer) => void (await mutate(answer, { revalidate: false })),
  };
}

const LOST = failureText({ ok: false, status: NETWORK_ERROR_STATUS, refusal: null });
