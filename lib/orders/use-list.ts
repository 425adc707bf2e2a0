'use client';

import { useOwn } from '#lib/session/use-member-query.ts';
import { askedOfPage, type ListPlace } from './list-page.ts';

/** A page of the member's purchases. */
export const useOrderList = ({ page, isSent }: ListPlace) =>
  useOwn(
    'listOrders',
    (ask) => ask('listOrders', { query: { ...askedOfPage(page), ...(isSent && { isUserShip: 'true' }) } }),
    `${isSent ? 'sent' : 'all'}/${page}`,
  );

/** A page of the member's parcels. */
export const useParcelList = (page: number) =>
  useOwn('listShipments', (ask) => ask('listShipments', { query: askedOfPage(page) }), `${page}`);
