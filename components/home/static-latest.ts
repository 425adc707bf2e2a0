'use client';

import { staticIsland } from '#components/ui/static-island.tsx';

/** Changes only with its page. */
export const StaticLatestResults = staticIsland(() =>
  import('./latest-results.tsx').then(({ LatestResults }) => LatestResults),
);
