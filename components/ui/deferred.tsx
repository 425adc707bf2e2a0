'use client';

import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/**
 * Returns a component whose code loads after hydration, so that the page's first scripts do without it. Shows
 * `fallback` until then, and nothing if loading fails.
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
) {
  const Loading = lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => Nothing) }));
  return function Deferred(props: Props) {
    return <Suspense fallback={fallback}>{createElement<Props>(Loading, props)}</Suspense>;
  };
}

const Nothing = () => null;
