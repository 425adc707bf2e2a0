'use client';

import { deferred } from '#components/ui/deferred.tsx';
import { OwnSkeleton } from './own-skeleton.tsx';

/** Whose tickets they are is known in the browser alone, so nothing of it need come with the page. */
export const DeferredOwnTickets = deferred(
  () => import('./own-tickets.tsx').then(({ OwnTickets }) => OwnTickets),
  <OwnSkeleton />,
);
