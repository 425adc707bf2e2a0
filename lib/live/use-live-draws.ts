'use client';

import useSWR from 'swr';
import { publicQuery } from '../api/browser.ts';
import type { Reply } from '../api/reply.ts';
import { DRAWS_ON_A_PAGE } from '../draws/draws-on-a-page.ts';
import type { DrawSummary } from '../contract/draw.ts';
import { LIVE, orKeep } from './live-options.ts';

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
