'use client';

import { still } from '#components/page/arrival/still.tsx';

export const StandingFirstSteps = still(() =>
  import('./first-steps.tsx').then(({ FirstSteps }) => FirstSteps),
);
