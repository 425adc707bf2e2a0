'use client';

import { deferred } from '#components/ui/deferred.tsx';
import { OwnSkeleton } from './own-skeleton.tsx';

/** Loaded after the page, because it depends on the session. */
export const DeferredOwnTickets = deferred(
  () => import('./own-tickets.tsx').then(({ OwnTickets }) => OwnTickets),
  <OwnSkeleton />,
);
