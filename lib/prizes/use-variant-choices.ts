'use client';

import { useEffect, useEffectEvent } from 'react';
import { useMemberQuery } from '#lib/session/use-member-query.ts';

/** The remaining pieces are fetched again after this, while they are on the screen. */
const LIVE_MS = 10_000;

/** The prizes of a draw whose variants the member can choose now, kept up to date. */
export function useVariantChoices(directoryName: string) {
  const { answer, refetch } = useMemberQuery(
    'listVariantChoices',
    (callApi) => callApi('listVariantChoices', { query: { directoryName } }),
    directoryName,
  );
  const isLive = answer !== undefined && answer.items.length > 0;
  const again = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void refetch();
  });
  useEffect(() => {
    if (!isLive) return;
    const timer = setInterval(again, LIVE_MS);
    return () => clearInterval(timer);
  }, [isLive]);
  return { choices: answer?.items ?? [], refetch };
}
