'use client';

import { useEffect } from 'react';
import useSWR from 'swr';
import type { ProfileValues } from './profile-values.ts';

/**
 * What was typed and not saved, for as long as the tab is open: whoever looks something up on another page finds it
 * again. It is a member's own, so it is kept by member, and nowhere but in memory.
 */
export function useUnsaved(userId: string) {
  const { data: unsaved, mutate } = useSWR<ProfileValues | null>(`unsaved-profile/${userId}`, null);
  const keep = (values: ProfileValues | null) => void mutate(values, { revalidate: false });
  return { unsaved: unsaved ?? null, keep };
}

/** Asks before the tab is closed or another site is gone to. */
export function useFarewellQuestion(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWanted]);
}
