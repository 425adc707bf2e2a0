import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../roots.tsx';
import { MEMBERS_SEARCH } from './search.ts';

export const memberRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/members',
    validateSearch: MEMBERS_SEARCH,
    component: lazyRouteComponent(() => import('./members-page.tsx'), 'MembersPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/members/$memberId',
    component: lazyRouteComponent(() => import('./member-page.tsx'), 'MemberPage'),
  }),
] as const;
