import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../roots.tsx';
import { REFUNDS_SEARCH } from './search.ts';

export const refundRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/refunds',
    validateSearch: REFUNDS_SEARCH,
    component: lazyRouteComponent(() => import('./refunds-page.tsx'), 'RefundsPage'),
  }),
] as const;
