import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../roots.tsx';
import { NEWS_SEARCH } from './search.ts';

export const newsRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/news',
    validateSearch: NEWS_SEARCH,
    component: lazyRouteComponent(() => import('./news-page.tsx'), 'NewsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/news/new',
    component: lazyRouteComponent(() => import('./article-page.tsx'), 'NewArticlePage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/news/$newsId',
    component: lazyRouteComponent(() => import('./article-page.tsx'), 'ArticlePage'),
  }),
] as const;
