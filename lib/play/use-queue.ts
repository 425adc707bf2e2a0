'use client';

import { useRef } from 'react';
import useSWR from 'swr';
import type { QueueStanding } from '#lib/contract/queue.ts';
import { useAsk } from '#lib/session/api-context.tsx';
import { useMemberId } from '#lib/session/use-member.ts';
import { clockSkewMs, polling } from '#lib/session/polling.ts';
import { queryFailure, useUnwrap } from '#lib/session/query-error.ts';
import { isInLine, lookAndJoin, type QueueReply, askAgainAfterMs } from './queue.ts';

type Heard = {
  readonly standing: QueueStanding;
  /** What the shop's clock is ahead of this device's. */
  readonly clockSkewMs: number;
};

/** Where the member stands in a line. While the shop cannot be asked, what it said last stays. */
export type QueueState =
  | { readonly kind: 'asking' }
  | ({ readonly kind: 'here'; readonly isOutOfReach: boolean; readonly again: () => Promise<void> } & Heard)
  | { readonly kind: 'failed'; readonly message: string; readonly again: () => Promise<void> };

const RETRY_MS = 3_000;

/**
 * It is also asked for while another tab is looked at, because the turn is told in the title; and where the device
 * takes itself to be offline, because only a question that fails says so on the screen.
 */
const POLLING = {
  ...polling<Heard>({
    waitMs: ({ standing }) => askAgainAfterMs(standing, Math.random()),
    firstMs: RETRY_MS,
    retryMs: () => RETRY_MS * (1 + Math.random()),
  }),
  refreshWhenHidden: true,
  refreshWhenOffline: true,
};

/** The line before a draw, which the member joins by looking at it. While `isPaused` nothing is asked. */
export function useQueue(directoryName: string, isPaused: boolean) {
  const ask = useAsk();
  const unwrap = useUnwrap();
  const userId = useMemberId();
  const hasJoined = useRef(false);

  async function heard(reply: QueueReply): Promise<Heard> {
    const standing = await unwrap(reply);
    hasJoined.current ||= isInLine(standing);
    return { standing, clockSkewMs: clockSkewMs(standing.askedAt) };
  }
  const { data, error, mutate } = useSWR<Heard, Error>(
    userId === null ? null : `queue/${userId}/${directoryName}`,
    async () => heard(await lookAndJoin(ask, { directoryName, hasJoined: hasJoined.current })),
    { ...POLLING, isPaused: () => isPaused },
  );
  const again = async () => void (await mutate().catch(() => undefined));
  /** Joins at the end, after a place was lost. */
  async function join(): Promise<void> {
    await mutate(async () => heard(await ask('joinQueue', { params: { directoryName } })), {
      revalidate: false,
    }).catch(() => undefined);
  }
  /** Whether the shop has heard it. Not heard, the place is lost by itself after a while. */
  async function leave(): Promise<boolean> {
    const reply = await ask('leaveQueue', { params: { directoryName } }).catch(() => ({ ok: false }));
    return reply.ok;
  }
  return { queue: stateOf({ data, error, again }), join, leave };
}

type Asked = {
  readonly data: Heard | undefined;
  readonly error: Error | undefined;
  readonly again: () => Promise<void>;
};

function stateOf({ data, error, again }: Asked): QueueState {
  if (data !== undefined) return { kind: 'here', ...data, isOutOfReach: error !== undefined, again };
  if (error === undefined) return { kind: 'asking' };
  return { kind: 'failed', message: queryFailure(error), again };
}
