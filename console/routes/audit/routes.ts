import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../roots.tsx';
import { AUDIT_SEARCH, LOG_SEARCH } from './search.ts';

export const auditRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/audit',
    validateSearch: AUDIT_SEARCH,
    component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/log',
    validateSearch: LOG_SEARCH,
    component: lazyRouteComponent(() => import('./log-page.tsx'), 'LogPage'),
  }),
] as const;
