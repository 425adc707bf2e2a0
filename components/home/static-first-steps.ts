'use client';

import { staticIsland } from '#components/ui/static-island.tsx';

export const StaticFirstSteps = staticIsland(() =>
  import('./first-steps.tsx').then(({ FirstSteps }) => FirstSteps),
);
