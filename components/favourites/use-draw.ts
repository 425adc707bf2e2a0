'use client';

import useSWR from 'swr';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { answerOrThrow } from '#lib/draws/use-live-draw.ts';

/** A draw by its name. null: there is none; undefined: not read yet. */
export function useDraw(directoryName: string): DrawDetail | null | undefined {
  const callApi = useApi();
  const { data } = useSWR(['favouriteDraw', directoryName], async () => {
    const reply = await callApi('showDraw', { params: { directoryName } });
    return !reply.ok && reply.refusal?.code === 'drawNotFound' ? null : answerOrThrow<'showDraw'>(reply);
  });
  return data;
}
