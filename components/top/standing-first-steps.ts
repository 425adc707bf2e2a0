'use client';

import { still } from '#components/page/still.tsx';

export const StandingFirstSteps = still(() =>
  import('./first-steps.tsx').then(({ FirstSteps }) => FirstSteps),
);
