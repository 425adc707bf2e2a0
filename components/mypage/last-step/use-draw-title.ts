'use client';

import useSWR from 'swr';
import { useAsk } from '#lib/session/api-context.tsx';

const NAMELESS = 'ガチャ';

/** What a draw is called, in 「」; until that is known, what all of them are called. */
export function useDrawTitle(directoryName: string | null): string {
  const ask = useAsk();
  const { data: title } = useSWR(directoryName && `draw-title/${directoryName}`, async () => {
    if (directoryName === null) return null;
    const reply = await ask('showDraw', { params: { directoryName } });
    return reply.ok ? reply.answer.title : null;
  });
  return title ? `「${title}」` : NAMELESS;
}
