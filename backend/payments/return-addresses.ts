import type { ReturnAddresses } from '#backend/actions/payments/ports.ts';
import { resultRoute, ROUTES, shipmentRoute } from '#lib/site/routes.ts';

/** The pages of the shop to which providers send people back. */
export const returnAddresses = (siteOrigin: string): ReturnAddresses => ({
  order: (directoryName, redirectId) => `${siteOrigin}${resultRoute(directoryName)}?redirectId=${redirectId}`,
  card: (redirectId) => `${siteOrigin}${ROUTES.payment}?redirectId=${redirectId}`,
  shipment: (shipmentId, redirectId) => `${siteOrigin}${shipmentRoute(shipmentId)}?redirectId=${redirectId}`,
});
