import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../roots.tsx';
import { PACKING_SEARCH, SHIPMENTS_SEARCH } from './search.ts';

export const shipmentRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/shipments',
    validateSearch: SHIPMENTS_SEARCH,
    component: lazyRouteComponent(() => import('./shipments-page.tsx'), 'ShipmentsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/shipments/packing',
    validateSearch: PACKING_SEARCH,
    component: lazyRouteComponent(() => import('./packing-page.tsx'), 'PackingPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/shipments/export',
    component: lazyRouteComponent(() => import('./export-page.tsx'), 'ExportPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/shipments/tracking',
    component: lazyRouteComponent(() => import('./tracking-page.tsx'), 'TrackingPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/shipments/$shipmentId',
    component: lazyRouteComponent(() => import('./shipment-page.tsx'), 'ShipmentPage'),
  }),
] as const;
