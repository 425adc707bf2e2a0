'use client';

import { later } from '#components/page/arrival/later.tsx';
import { OwnWaits } from './own-waits.tsx';

/** Whose tickets they are is known in the browser alone, so nothing of it need come with the page. */
export const OwnTicketsLater = later(
  () => import('./own-tickets.tsx').then(({ OwnTickets }) => OwnTickets),
  <OwnWaits />,
);
