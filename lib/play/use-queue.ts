'use client';

import { useRef } from 'react';
import useSWR from 'swr';
import type { QueueStatus } from '#lib/contract/queue.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { useMemberId } from '../session/use-member-id.ts';
import { clockSkewMs, polling } from '#lib/session/polling.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import { queryFailure, useUnwrap } from '#lib/session/query-error.ts';
import { isInQueue, showOrJoinQueue, type QueueResult, pollIntervalMs } from './queue.ts';

type QueueData = {
  readonly status: QueueStatus;
  /** By how much the shop's clock is ahead of this device's, in milliseconds. */
  readonly clockSkewMs: number;
};

/** The member's state in a queue. While the shop cannot be reached, the last answer stays. */
type QueueState =
  | { readonly kind: 'loading' }
  | ({
      readonly kind: 'ready';
      readonly isUnreachable: boolean;
      readonly refetch: () => Promise<void>;
    } & QueueData)
  | { readonly kind: 'failed'; readonly message: string; readonly refetch: () => Promise<void> };

/** The extension of a turn by a press. */
export type TurnExtension = {
  /** Whether the button was pressed in this page. */
  readonly isAsked: boolean;
  readonly isBusy: boolean;
  readonly failure: string | null;
  /** Returns whether the turn is extended. If not, its state is fetched. */
  readonly extend: () => Promise<boolean>;
};

const RETRY_MS = 3_000;

/**
 * Also fetches while another tab is active, because the title announces the member's turn; and while the
 * device reports to be offline, because only a failed request shows that on the screen.
 */
const POLLING = {
  ...polling<QueueData>({
    waitMs: ({ status }) => pollIntervalMs(status, Math.random()),
    firstMs: RETRY_MS,
    retryMs: () => RETRY_MS * (1 + Math.random()),
  }),
  refreshWhenHidden: true,
  refreshWhenOffline: true,
};

/** The queue of a draw, which the member joins by opening it. Nothing is fetched while `isPaused`. */
export function useQueue(directoryName: string, isPaused: boolean) {
  const callApi = useApi();
  const unwrap = useUnwrap();
  const userId = useMemberId();
  const hasJoined = useRef(false);
  const { mutation, run } = useMutation<'extendTurn'>();

  async function queueDataFrom(result: QueueResult): Promise<QueueData> {
    const status = await unwrap(result);
    hasJoined.current ||= isInQueue(status);
    return { status, clockSkewMs: clockSkewMs(status.askedAt) };
  }
  const { data, error, mutate } = useSWR<QueueData, Error>(
    userId === null ? null : `queue/${userId}/${directoryName}`,
    async () =>
      queueDataFrom(await showOrJoinQueue(callApi, { directoryName, hasJoined: hasJoined.current })),
    { ...POLLING, isPaused: () => isPaused },
  );
  const refetch = async () => void (await mutate().catch(() => undefined));
  /** Joins at the end after the entry was lost. */
  async function join(): Promise<void> {
    await mutate(async () => queueDataFrom(await callApi('joinQueue', { params: { directoryName } })), {
      revalidate: false,
    }).catch(() => undefined);
  }
  /** Returns whether the shop has answered. Without an answer the entry expires by itself. */
  async function leave(): Promise<boolean> {
    const result = await callApi('leaveQueue', { params: { directoryName } }).catch(() => ({ ok: false }));
    return result.ok;
  }
  async function extend(): Promise<boolean> {
    const result = await run((api) => api('extendTurn', { params: { directoryName } }));
    if (result.ok) await mutate(queueDataFrom(result), { revalidate: false });
    else await refetch();
    return result.ok;
  }
  const extension: TurnExtension = {
    isAsked: mutation.kind !== 'idle',
    isBusy: mutation.kind === 'busy',
    failure: mutation.kind === 'failed' ? mutation.message : null,
    extend,
  };
  return { queue: stateOf({ data, error, refetch }), join, leave, extension };
}

type QueryState = {
  readonly data: QueueData | undefined;
  readonly error: Error | undefined;
  readonly refetch: () => Promise<void>;
};

function stateOf({ data, error, refetch }: QueryState): QueueState {
  if (data !== undefined) return { kind: 'ready', ...data, isUnreachable: error !== undefined, refetch };
  if (error === undefined) return { kind: 'loading' };
  return { kind: 'failed', message: queryFailure(error), refetch };
}
