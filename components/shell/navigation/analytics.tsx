'use client';

import { afterHydration } from '#components/ui/deferred.tsx';
import type { Analytics } from '#lib/site/analytics.ts';

/** Loaded only where analytics is configured, with the package of Google's script. */
export const PageAnalytics = afterHydration<Analytics>(() =>
  import('./page-views.tsx').then(({ PageViews }) => PageViews),
);
