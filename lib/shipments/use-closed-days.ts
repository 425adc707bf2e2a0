'use client';

import useSWR from 'swr';
import type { ClosedDays } from '#lib/contract/running.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { EVERY_DAY } from '#lib/text/closed-days.ts';

/** The days on which nobody packs; until they are known, or without an answer, none. The shop refuses days that are too early. */
export function useClosedDays(): ClosedDays {
  const callApi = useApi();
  const { data } = useSWR('closedDays', async () => {
    const result = await callApi('showShop', {});
    return result.ok ? result.answer.closedDays : EVERY_DAY;
  });
  return data ?? EVERY_DAY;
}
