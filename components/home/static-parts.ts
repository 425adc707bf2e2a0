'use client';

import { staticIsland } from '#components/ui/static-island.tsx';

export const StaticFirstSteps = staticIsland(() =>
  import('./first-steps.tsx').then(({ FirstSteps }) => FirstSteps),
);

export const StaticNewsRows = staticIsland(() =>
  import('#components/news/news-row.tsx').then(({ NewsRowList }) => NewsRowList),
);
