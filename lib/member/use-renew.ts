'use client';

import { useSWRConfig } from 'swr';
import type { CallName } from '../contract/contract.ts';
import { useMemberId } from './use-member-id.ts';

/** Something was changed: what the shop answered to these calls before is asked for anew, wherever it is shown. */
export function useRenew() {
  const { mutate } = useSWRConfig();
  const userId = useMemberId();
  return async (names: readonly CallName[]): Promise<void> => {
    const isOld = (key: unknown) =>
      typeof key === 'string' &&
      names.some((name) => key === `${name}/${userId}` || key.startsWith(`${name}/${userId}/`));
    await mutate(isOld, undefined, { revalidate: true });
  };
}
