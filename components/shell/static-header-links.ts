'use client';

import { staticIsland } from '#components/ui/static-island.tsx';

/** Finished HTML: the links are on every page and cost no script. Their styles are the header's. */
export const StaticHeaderLinks = staticIsland(() =>
  import('./header-links.tsx').then(({ HeaderLinks }) => HeaderLinks),
);
