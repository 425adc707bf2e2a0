'use client';

import useSWR from 'swr';
import { publicQuery } from '#lib/api/browser.ts';
import type { Reply } from '#lib/api/result.ts';
import type { DrawDetail, DrawSummary } from '#lib/contract/draw.ts';
import type { CallName } from '#lib/contract/contract.ts';
import { DRAWS_ON_A_PAGE } from './draw-list.ts';

export type AskForDraw = (
  call: 'showDraw',
  args: { params: { directoryName: string } },
) => Promise<Reply<'showDraw'>>;

/** One draw as it stands now; undefined until the first answer is there. */
export function useLiveDraw(directoryName: string, ask: AskForDraw = publicQuery): DrawDetail | undefined {
  const { data } = useSWR(
    ['showDraw', directoryName],
    async () => orKeep(await ask('showDraw', { params: { directoryName } })),
    LIVE,
  );
  return data;
}

export type AskForDraws = (
  call: 'listDraws',
  args: { query: { limit: number } },
) => Promise<Reply<'listDraws'>>;

const query = { limit: DRAWS_ON_A_PAGE };

/** The draws as they stand now; undefined until the first answer is there. */
export function useLiveDraws(ask: AskForDraws = publicQuery): readonly DrawSummary[] | undefined {
  const { data } = useSWR(['listDraws'], async () => orKeep(await ask('listDraws', { query })), LIVE);
  return data?.items;
}

/** How often the numbers on a page that somebody looks at are asked for anew. */
const REFRESH_MILLISECONDS = 20_000;

/** SWR asks only while the page is visible, and again when it is returned to. */
export const LIVE = {
  refreshInterval: REFRESH_MILLISECONDS,
  shouldRetryOnError: false,
} as const;

/** The answer, or nothing new: then the numbers that stand stay, and the next turn asks again. */
export function orKeep<N extends CallName>(reply: Reply<N>) {
  if (reply.ok) return reply.answer;
  throw new Error(`The backend answered ${reply.status}`);
}
