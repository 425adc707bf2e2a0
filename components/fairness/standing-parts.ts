'use client';

import type { ComponentProps } from 'react';
import { still } from '#components/page/arrival/still.tsx';
import type { Overview, PromiseCard } from './parts.ts';

// What is as it was when the page was made; what answers to somebody is the rest of the page.

const parts = () => import('./parts.ts');

export const StandingOverview = still<ComponentProps<typeof Overview>>(() =>
  parts().then((arrived) => arrived.Overview),
);
export const StandingPromise = still<ComponentProps<typeof PromiseCard>>(() =>
  parts().then((arrived) => arrived.PromiseCard),
);
export const StandingLimits = still(() => parts().then(({ Limits }) => Limits));
export const StandingExact = still(() => parts().then(({ Exact }) => Exact));
