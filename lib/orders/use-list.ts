'use client';

import { useMemberQuery } from '#lib/session/use-member-query.ts';
import { pagingOf, type ListParams } from './list-page.ts';

/** A page of the member's orders. */
export const useOrderList = ({ page, isSent }: ListParams) =>
  useMemberQuery(
    'listOrders',
    (callApi) =>
      callApi('listOrders', {
        query: { ...pagingOf(page), ...(isSent !== undefined && { isUserShip: isSent ? 'true' : 'false' }) },
      }),
    `${isSent ?? 'all'}/${page}`,
  );

/** A page of the member's shipments, or of those with prizes of one draw. */
export const useShipmentList = ({ page, productId }: ListParams) =>
  useMemberQuery(
    'listShipments',
    (callApi) => callApi('listShipments', { query: { ...pagingOf(page), productId } }),
    `${productId ?? 'all'}/${page}`,
  );
