import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { signedIn } from '../roots.tsx';
import { thisMonth } from './periods.ts';
import { ACCOUNTING_SEARCH, RECONCILIATION_SEARCH } from './search.ts';

export const accountingRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/accounting',
    validateSearch: ACCOUNTING_SEARCH,
    // Without any filter, the whole history would be counted.
    beforeLoad: ({ search: { list, ...filter } }) => {
      if (Object.values(filter).every((value) => value === undefined))
        redirect({
          to: '/accounting',
          search: { list, ...thisMonth(new Date()) },
          replace: true,
          throw: true,
        });
    },
    component: lazyRouteComponent(() => import('./lists-page.tsx'), 'AccountingPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/accounting/months',
    component: lazyRouteComponent(() => import('./months-page.tsx'), 'MonthsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/accounting/months/$month',
    component: lazyRouteComponent(() => import('./month-page.tsx'), 'MonthPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/accounting/journals',
    component: lazyRouteComponent(() => import('./journals-page.tsx'), 'JournalsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/accounting/reconciliation',
    validateSearch: RECONCILIATION_SEARCH,
    component: lazyRouteComponent(() => import('./reconciliation-page.tsx'), 'ReconciliationPage'),
  }),
] as const;
