'use client';

import { GoogleTagManager } from '@next/third-parties/google';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { ANALYTICS_SCRIPT, configCommand, pageViewCommand, type Analytics } from '#lib/site/analytics.ts';
import { push } from './data-layer.ts';
import { whenTitled } from './when-titled.ts';

/**
 * Reports one page view for the page a visit begins with and for every navigation after it.
 *
 * The package's GoogleAnalytics does not tell the script the data layer's name, so that a name of one's own is
 * never read; its GoogleTagManager does, and loads the same script when given that script's address.
 */
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
    <GoogleTagManager
      gtmId={measurementId}
      gtmScriptUrl={`${ANALYTICS_SCRIPT}?l=${dataLayerName}`}
      dataLayerName={dataLayerName}
    />
  );
}
