'use client';

import { type ComponentType, lazy, Suspense } from 'react';
import type { Analytics } from '#lib/site/analytics.ts';

/**
 * Google's package brings all it knows along, so it is fetched only where the shop counts; where it cannot come,
 * nobody counts. What reports comes with it, so that the script's own first word stands first in the data layer.
 */
const PageViews = lazy(async (): Promise<{ default: ComponentType<Analytics> }> => {
  try {
    return { default: (await import('./page-views.tsx')).PageViews };
  } catch {
    return { default: () => null };
  }
});

export const PageAnalytics = (analytics: Analytics) => (
  <Suspense>
    <PageViews {...analytics} />
  </Suspense>
);
