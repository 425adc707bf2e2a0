'use client';

import { GoogleTagManager, sendGTMEvent } from '@next/third-parties/google';
import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { type Analytics, analyticsScript, configCommand, pageViewCommand } from '#lib/site/analytics.ts';
import { GIFT_ROUTE } from '#lib/site/gift-routes.ts';
import { isPreview } from '#lib/site/preview-route.ts';
import { currentEntry } from './history-entries.ts';

/**
 * Reports one page view for the page a visit begins with and for every navigation after it, also to another query of the
 * same page. A query that a page changes in its own entry of the history is no navigation. `GoogleTagManager` begins the
 * data layer by an inline script, whose hash is in the policy (server/known-scripts.ts), and loads Google's script.
 */
export function PageViews(analytics: Analytics) {
  const { measurementId, dataLayerName } = analytics;
  const pathname = usePathname();
  const query = useSearchParams().toString();
  const reported = useRef<PageView>(null);

  useEffect(() => {
    const last = reported.current;
    const view = { pathname, query, entry: currentEntry(), location: window.location.href };
    if (isPrivate(pathname) || (last !== null && isSamePage(last, view))) return;
    reported.current = view;
    const { location } = view;
    if (last === null) send(dataLayerName, configCommand({ measurementId }));
    const referrer = last?.location ?? document.referrer;
    return whenTitled(() =>
      send(dataLayerName, pageViewCommand({ location, title: document.title, referrer })),
    );
  }, [pathname, query, measurementId, dataLayerName]);

  if (isPrivate(pathname)) return null;
  // `gtmId` would leave the data layer out of the address where it has its usual name.
  return <GoogleTagManager gtmScriptUrl={analyticsScript(analytics)} dataLayerName={dataLayerName} />;
}

type PageView = {
  readonly pathname: string;
  readonly query: string;
  /** Its entry of the tab's history. */
  readonly entry: string;
  readonly location: string;
};

const isSamePage = (last: PageView, view: PageView): boolean =>
  last.pathname === view.pathname && (last.query === view.query || last.entry === view.entry);

/**
 * The address that opens a preview holds a secret, which the script would send. The receiver of a gift is no member and types an
 * address.
 */
const isPrivate = (pathname: string): boolean => isPreview(pathname) || pathname === GIFT_ROUTE;

/**
 * Reports once the page has its title, which may arrive after the page. Stopped before that, it reports at once, so
 * that a quick navigation loses no page view.
 */
function whenTitled(report: () => void): () => void {
  let isReported = false;
  const observer = new MutationObserver(() => {
    if (document.title !== '') finish();
  });
  function finish() {
    observer.disconnect();
    if (!isReported) report();
    isReported = true;
  }
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  if (document.title !== '') finish();
  return finish;
}

/** Adds a command to the data layer, which the analytics script reads whenever it loads. */
const send = (dataLayerName: string, command: readonly unknown[]) =>
  sendGTMEvent(asArguments(...command), dataLayerName);

/** The script recognises a command by its being an `arguments` object, not an array. */
function asArguments(..._command: readonly unknown[]): IArguments {
  // eslint-disable-next-line prefer-rest-params -- an array is not what the script looks for
  return arguments;
}
