'use client';

import useSWR from 'swr';
import { publicQuery } from '#lib/api/client.ts';
import type { ApiResult } from '#lib/api/result.ts';
import type { DrawDetail, DrawSummary } from '#lib/contract/draw.ts';
import type { CallName } from '#lib/contract/contract.ts';
import { DRAW_LIST_LIMIT } from './draw-list.ts';

export type FetchDraw = (
  call: 'showDraw',
  args: { params: { directoryName: string } },
) => Promise<ApiResult<'showDraw'>>;

/** A draw with its current numbers; undefined until the first answer. */
export function useLiveDraw(directoryName: string, call: FetchDraw = publicQuery): DrawDetail | undefined {
  const { data } = useSWR(
    ['showDraw', directoryName],
    async () => answerOrThrow(await call('showDraw', { params: { directoryName } })),
    LIVE_REFRESH,
  );
  return data;
}

export type FetchDraws = (
  call: 'listDraws',
  args: { query: { limit: number } },
) => Promise<ApiResult<'listDraws'>>;

const query = { limit: DRAW_LIST_LIMIT };

/** The draws with their current numbers; undefined until the first answer. */
export function useLiveDraws(call: FetchDraws = publicQuery): readonly DrawSummary[] | undefined {
  const { data } = useSWR(
    ['listDraws'],
    async () => answerOrThrow(await call('listDraws', { query })),
    LIVE_REFRESH,
  );
  return data?.items;
}

/** How often the numbers of a visible page are fetched. */
const REFRESH_MS = 20_000;

/** SWR fetches only while the page is visible, and when it becomes visible again. */
const LIVE_REFRESH = {
  refreshInterval: REFRESH_MS,
  shouldRetryOnError: false,
} as const;

/**
 * Returns the answer. Throws without one: SWR keeps the previous data and fetches again at the next interval.
 */
export function answerOrThrow<N extends CallName>(result: ApiResult<N>) {
  if (result.ok) return result.answer;
  throw new Error(`The backend answered ${result.status}`);
}
