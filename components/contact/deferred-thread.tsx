'use client';

import { deferred } from '#components/ui/deferred.tsx';
import { FormSkeleton } from './form-skeleton.tsx';

/** Loaded after the page, whose own scripts are those of every public page. */
export const DeferredGuestThread = deferred(
  () => import('./guest-thread.tsx').then(({ GuestThread }) => GuestThread),
  <FormSkeleton />,
);
