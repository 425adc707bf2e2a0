import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../roots.tsx';
import { PICTURES_SEARCH } from './search.ts';

export const pictureRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/pictures',
    validateSearch: PICTURES_SEARCH,
    component: lazyRouteComponent(() => import('./pictures-page.tsx'), 'PicturesPage'),
  }),
] as const;
