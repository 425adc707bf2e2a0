import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { signedIn } from '../roots.tsx';

const CATALOGUE_SEARCH = z.object({
  /** The import that is shown. */
  import: z.uuid().optional().catch(undefined),
});

export const catalogueRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/catalogue',
    validateSearch: CATALOGUE_SEARCH,
    component: lazyRouteComponent(() => import('./catalogue-page.tsx'), 'CataloguePage'),
  }),
] as const;
