import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../roots.tsx';
import { DRAWS_SEARCH } from './search.ts';

export const drawRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/draws',
    validateSearch: DRAWS_SEARCH,
    component: lazyRouteComponent(() => import('./draws-page.tsx'), 'DrawsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/draws/$name',
    component: lazyRouteComponent(() => import('./draw-page.tsx'), 'DrawPage'),
  }),
] as const;
