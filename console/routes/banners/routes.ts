import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../roots.tsx';
import { BANNERS_SEARCH } from './search.ts';

export const bannerRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/banners',
    validateSearch: BANNERS_SEARCH,
    component: lazyRouteComponent(() => import('./banners-page.tsx'), 'BannersPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/banners/new',
    component: lazyRouteComponent(() => import('./banner-page.tsx'), 'NewBannerPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/banners/$bannerId',
    component: lazyRouteComponent(() => import('./banner-page.tsx'), 'BannerPage'),
  }),
] as const;
