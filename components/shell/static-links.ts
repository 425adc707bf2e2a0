'use client';

import { staticIsland } from '#components/ui/static-island.tsx';

// Finished HTML: these links are on every page and cost no script. Their styles are the shell's.

export const StaticHeaderLinks = staticIsland(() =>
  import('./header-links.tsx').then(({ HeaderLinks }) => HeaderLinks),
);

export const StaticNoScriptLinks = staticIsland(() =>
  import('./no-script-links.tsx').then(({ NoScriptLinks }) => NoScriptLinks),
);
