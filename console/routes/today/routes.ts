import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../roots.tsx';
import { TODAY_SEARCH } from './search.ts';

export const todayRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/',
    validateSearch: TODAY_SEARCH,
    component: lazyRouteComponent(() => import('./today-page.tsx'), 'TodayPage'),
  }),
] as const;
