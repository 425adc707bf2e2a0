import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { textFilter } from '#console/lists/search.ts';
import { signedIn } from '../roots.tsx';

export const draftRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/draws/new',
    /** The draw to copy. */
    validateSearch: z.object({ from: textFilter }),
    component: lazyRouteComponent(() => import('./new-draw-page.tsx'), 'NewDrawPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/draws/$name/edit',
    component: lazyRouteComponent(() => import('./edit-page.tsx'), 'EditPage'),
  }),
] as const;
