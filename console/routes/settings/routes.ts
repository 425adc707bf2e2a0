import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../roots.tsx';

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/settings',
    component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/settings/emails',
    component: lazyRouteComponent(() => import('./emails-page.tsx'), 'EmailsPage'),
  }),
] as const;
