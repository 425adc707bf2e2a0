'use client';

import { useMemberQuery } from '#lib/session/use-member-query.ts';
import { pagingOf, type ListParams } from './list-page.ts';

/** A page of the member's orders. */
export const useOrderList = ({ page, isSent }: ListParams) =>
  useMemberQuery(
    'listOrders',
    (callApi) =>
      callApi('listOrders', { query: { ...pagingOf(page), ...(isSent && { isUserShip: 'true' }) } }),
    `${isSent ? 'sent' : 'all'}/${page}`,
  );

/** A page of the member's shipments. */
export const useShipmentList = (page: number) =>
  useMemberQuery(
    'listShipments',
    (callApi) => callApi('listShipments', { query: pagingOf(page) }),
    `${page}`,
  );
