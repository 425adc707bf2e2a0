'use client';

import useSWR from 'swr';
import { publicQuery } from '../api/browser.ts';
import type { Reply } from '../api/reply.ts';
import type { DrawDetail } from '../contract/draw.ts';
import { LIVE, orKeep } from './live-options.ts';

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
