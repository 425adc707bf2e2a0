'use client';

import { later } from '#components/page/arrival/later.tsx';
import { Skeleton } from '#components/page/skeleton.tsx';

/** Whose tickets they are is known in the browser alone, so nothing of it need come with the page. */
export const OwnTicketsLater = later(
  () => import('./own-tickets.tsx').then(({ OwnTickets }) => OwnTickets),
  <Skeleton height={160} />,
);
