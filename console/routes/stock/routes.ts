import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../roots.tsx';
import { LINES_SEARCH, STORAGE_SEARCH } from './search.ts';

export const stockRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/storage',
    validateSearch: STORAGE_SEARCH,
    component: lazyRouteComponent(() => import('./storage-page.tsx'), 'StoragePage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/spares',
    validateSearch: LINES_SEARCH,
    component: lazyRouteComponent(() => import('./spares-page.tsx'), 'SparesPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/stock',
    validateSearch: LINES_SEARCH,
    component: lazyRouteComponent(() => import('./stock-page.tsx'), 'StockPage'),
  }),
] as const;
