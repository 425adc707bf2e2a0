'use client';

import {
  createElement,
  lazy,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';

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

/**
 * Returns a component whose code loads after hydration, and that renders nothing until then and on the server. Nothing
 * waits for it: React delays a navigation until a boundary of the server's HTML whose context changes is hydrated, so
 * that `deferred` in a part of every page would hold back each click until its script has arrived.
 */
export function afterHydration<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function AfterHydration(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props>>();
    useEffect(() => {
      void load().then(
        (component) => setLoaded(() => component),
        () => undefined,
      );
    }, []);
    return Loaded === undefined ? null : createElement<Props>(Loaded, props);
  };
}
