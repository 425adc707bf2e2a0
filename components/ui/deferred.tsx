'use client';

import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/**
 * A component whose code comes once the page stands: the page's first scripts do without it. Until then `meanwhile`
 * stands in its place, and nothing where it cannot be had.
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
