import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../roots.tsx';
import { ORDERS_SEARCH } from './search.ts';

export const orderRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/orders',
    validateSearch: ORDERS_SEARCH,
    component: lazyRouteComponent(() => import('./orders-page.tsx'), 'OrdersPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/orders/$order',
    component: lazyRouteComponent(() => import('./order-page.tsx'), 'OrderPage'),
  }),
] as const;
