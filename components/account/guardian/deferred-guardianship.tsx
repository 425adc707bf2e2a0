'use client';

import { deferred } from '#components/ui/deferred.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** Loaded after the page, whose own scripts are those of every public page. */
export const DeferredGuardianship = deferred(
  () => import('./guardianship.tsx').then(({ GuardianshipCard }) => GuardianshipCard),
  <Skeleton height={480} />,
);
