'use client';

import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/**
 * A component whose code comes once the page stands: the page's first scripts do without it. Until then `meanwhile`
 * stands in its place, and nothing where it cannot be had.
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
) {
  const Arriving = lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => Nothing) }));
  return function Later(props: Props) {
    return <Suspense fallback={meanwhile}>{createElement<Props>(Arriving, props)}</Suspense>;
  };
}

const Nothing = () => null;
