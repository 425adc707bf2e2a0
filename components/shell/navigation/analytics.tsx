'use client';

import { type ComponentType, lazy, Suspense } from 'react';
import type { Analytics } from '#lib/site/analytics.ts';

/**
 * Loaded only where analytics is configured, because Google's package is large; renders nothing if loading fails.
 * The reporting code comes with it, so that the package's configuration is first in the data layer.
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
