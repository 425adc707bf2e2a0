'use client';

import { usePathname } from 'next/navigation';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { configCommand, pageViewCommand, type Analytics } from '#lib/site/analytics.ts';
import { push } from './data-layer.ts';
import { whenTitled } from './when-titled.ts';

/** The package brings all it knows along, so it comes only where the shop counts; where it cannot come, nobody counts. */
const Script = lazy(async (): Promise<{ default: ComponentType<Analytics> }> => {
  try {
    return { default: (await import('./analytics-script.tsx')).AnalyticsScript };
  } catch {
    return { default: () => null };
  }
});

/** Reports one page view for the page a visit begins with and for every navigation after it. */
export function PageViews(analytics: Analytics) {
  const { measurementId, dataLayerName } = analytics;
  const pathname = usePathname();
  const reported = useRef<{ readonly pathname: string; readonly location: string }>(null);

  useEffect(() => {
    const last = reported.current;
    if (last?.pathname === pathname) return;
    const location = window.location.href;
    reported.current = { pathname, location };
    if (last === null) push(dataLayerName, configCommand({ measurementId, dataLayerName }));
    const referrer = last?.location ?? document.referrer;
    return whenTitled(() =>
      push(dataLayerName, pageViewCommand({ location, title: document.title, referrer })),
    );
  }, [pathname, measurementId, dataLayerName]);

  return (
    <Suspense>
      <Script {...analytics} />
    </Suspense>
  );
}
