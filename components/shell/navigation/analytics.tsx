'use client';

import { type ComponentType, lazy, Suspense } from 'react';
import type { Analytics } from '#lib/site/analytics.ts';

/**
 * Loaded only where analytics is configured, with the package of Google's script; renders nothing if loading fails.
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
