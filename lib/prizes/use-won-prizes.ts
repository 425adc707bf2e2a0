'use client';

import { useMemberQuery } from '#lib/session/use-member-query.ts';

/** Views of a draw's prizes: those that can still be shipped, those in a shipment, all. */
export const VIEWS = ['waiting', 'sent', 'all'] as const;
export type View = (typeof VIEWS)[number];

/** Prizes on one page. */
export const PRIZES_PER_PAGE = 40;

type WonPrizeParams = { readonly directoryName: string; readonly view: View; readonly page: number };

const IS_DELIVERY = { waiting: { isDelivery: 'false' }, sent: { isDelivery: 'true' }, all: {} } as const;

/** One page of the prizes that the member won in a draw, the latest first; pages count from 0. */
export const useWonPrizes = ({ directoryName, view, page }: WonPrizeParams) =>
  useMemberQuery(
    'listWonPrizes',
    (callApi) =>
      callApi('listWonPrizes', {
        query: {
          directoryName,
          ...IS_DELIVERY[view],
          limit: PRIZES_PER_PAGE,
          offset: page * PRIZES_PER_PAGE,
        },
      }),
    `${directoryName}/${view}/${page}`,
  );
