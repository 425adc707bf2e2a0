'use client';

import type { ComponentProps } from 'react';
import { staticIsland } from '#components/ui/static-island.tsx';
import type { Overview, PromiseCard } from './parts.ts';

// The static parts of the fairness page.

const parts = () => import('./parts.ts');

export const StaticOverview = staticIsland<ComponentProps<typeof Overview>>(() =>
  parts().then((arrived) => arrived.Overview),
);
export const StaticPromise = staticIsland<ComponentProps<typeof PromiseCard>>(() =>
  parts().then((arrived) => arrived.PromiseCard),
);
export const StaticLimits = staticIsland(() => parts().then(({ Limits }) => Limits));
export const StaticExact = staticIsland(() => parts().then(({ Exact }) => Exact));
