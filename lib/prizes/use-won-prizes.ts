'use client';

import { useOwn } from '#lib/session/use-member-query.ts';

/** Of a draw's prizes: those that can still be asked for, those that were asked for, or all. */
export const VIEWS = ['waiting', 'sent', 'all'] as const;
export type View = (typeof VIEWS)[number];

/** So many come at once. */
export const PRIZES_AT_ONCE = 40;

type Which = { readonly directoryName: string; readonly view: View; readonly page: number };

const IS_DELIVERY = { waiting: { isDelivery: 'false' }, sent: { isDelivery: 'true' }, all: {} } as const;

/** One page of the prizes that the member won in a draw, the latest first; pages count from 0. */
export const useWonPrizes = ({ directoryName, view, page }: Which) =>
  useOwn(
    'listWonPrizes',
    (ask) =>
      ask('listWonPrizes', {
        query: { directoryName, ...IS_DELIVERY[view], limit: PRIZES_AT_ONCE, offset: page * PRIZES_AT_ONCE },
      }),
    `${directoryName}/${view}/${page}`,
  );
