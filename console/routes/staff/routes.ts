import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../roots.tsx';
import { STAFF_SEARCH } from './search.ts';

export const staffRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/settings/staff',
    validateSearch: STAFF_SEARCH,
    component: lazyRouteComponent(() => import('./staff-page.tsx'), 'StaffPage'),
  }),
] as const;
