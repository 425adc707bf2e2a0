import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../roots.tsx';
import { APPROVALS_SEARCH } from './search.ts';

export const approvalRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/approvals',
    validateSearch: APPROVALS_SEARCH,
    component: lazyRouteComponent(() => import('./approvals-page.tsx'), 'ApprovalsPage'),
  }),
] as const;
