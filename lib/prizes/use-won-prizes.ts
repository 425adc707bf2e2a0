'use client';

import { useMemberQuery } from '#lib/session/use-member-query.ts';
import { allWonPrizes } from './all-won-prizes.ts';

/** Views of a draw's prizes: those that can still be shipped, those in a shipment, all. */
export const VIEWS = ['waiting', 'sent', 'all'] as const;
export type View = (typeof VIEWS)[number];

/** More prizes of one draw are not fetched. */
export const MAX_SHOWN_PRIZES = 2_000;

const IS_DELIVERY = { waiting: { isDelivery: 'false' }, sent: { isDelivery: 'true' }, all: {} } as const;

/** The prizes that the member won in a draw, the latest first. All of them, because equal ones are counted together. */
export const useWonPrizes = (directoryName: string, view: View) =>
  useMemberQuery(
    'listWonPrizes',
    (callApi) =>
      allWonPrizes(callApi, {
        query: { directoryName, ...IS_DELIVERY[view] },
        atMost: MAX_SHOWN_PRIZES,
      }),
    `${directoryName}/${view}`,
  );
