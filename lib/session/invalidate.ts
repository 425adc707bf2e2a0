'use client';

import { useSWRConfig } from 'swr';
import type { CallName } from '../contract/contract.ts';
import { useMemberId } from './use-member-id.ts';

/** The queries whose answers change when prizes are requested for shipment, or a request is withdrawn. */
export const SHIPMENT_CHANGED = [
  'listBoughtDraws',
  'listCollection',
  'listWonPrizes',
  'listShipments',
  'listGifts',
  'listOrders',
  'showOverview',
] as const satisfies readonly CallName[];

/** Marks the member's cached answers to these queries stale: they are fetched again wherever they are shown. */
export function useInvalidate() {
  const { mutate } = useSWRConfig();
  const userId = useMemberId();
  return async (names: readonly CallName[]): Promise<void> => {
    const isStale = (key: unknown) =>
      typeof key === 'string' &&
      names.some((name) => key === `${name}/${userId}` || key.startsWith(`${name}/${userId}/`));
    await mutate(isStale, undefined, { revalidate: true });
  };
}
