import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../roots.tsx';
import { INQUIRIES_SEARCH } from './search.ts';

export const inquiryRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/inquiries',
    validateSearch: INQUIRIES_SEARCH,
    component: lazyRouteComponent(() => import('./inquiries-page.tsx'), 'InquiriesPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/inquiries/$inquiry',
    component: lazyRouteComponent(() => import('./inquiry-page.tsx'), 'InquiryPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/settings/inquiries',
    component: lazyRouteComponent(() => import('./templates-page.tsx'), 'TemplatesPage'),
  }),
] as const;
