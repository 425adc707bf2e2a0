import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';
import { Failed, NotFound, SignedInRoot } from '#console/shell/root.tsx';

export const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: Failed,
});

/** Everything but one-time links is for signed-in people. */
export const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedInRoot });
