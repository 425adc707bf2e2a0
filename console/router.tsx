import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { STAFF_SEARCH } from './routes/staff/search.ts';
import { Failed, NotFound, SignedInRoot } from './shell/root.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: Failed });

/** Everything but one-time links is for signed-in people. */
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedInRoot });

const today = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('./routes/today/today-page.tsx'), 'TodayPage'),
});

const staff = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/staff',
  validateSearch: STAFF_SEARCH,
  component: lazyRouteComponent(() => import('./routes/staff/staff-page.tsx'), 'StaffPage'),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazyRouteComponent(() => import('./routes/account/account-page.tsx'), 'AccountPage'),
});

const link = createRoute({
  getParentRoute: () => root,
  path: '/link',
  component: lazyRouteComponent(() => import('./sign-in/link-page.tsx'), 'LinkPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([signedIn.addChildren([today, staff, account]), link]),
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
