'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '#lib/session/use-session.ts';
import { safeReturn } from '#lib/site/login-routes.ts';
import { RESERVED_DIRECTORY_NAMES } from '#lib/contract/reserved-names.ts';
import { ROUTES } from '#lib/site/routes.ts';

/** Redirects a logged-in member to the requested page. */
export function useReturnRedirect({ unless }: { readonly unless: boolean }): void {
  const { session } = useSession();
  const router = useRouter();
  const isRedirected = session.kind === 'member' && !unless;
  useEffect(() => {
    if (isRedirected) router.replace(safeReturn(requestedPath()));
  }, [isRedirected, router]);
}

/** Returns the page requested before the login, from the query parameter `next`; null: none. */
export const requestedPath = (): string | null => new URLSearchParams(window.location.search).get('next');

// No events: the router reads the URL again on each navigation.
const subscribe = () => () => {};

/** The page is cached for all visitors, so the query is read in the browser only. */
export const useReturnPath = (): string | null => useSyncExternalStore(subscribe, requestedPath, () => null);

/** The kind of page a visitor returns to after the login. */
type ReturnTarget =
  /** No page was requested. */
  | { readonly kind: 'mypage' }
  | { readonly kind: 'memberPage' }
  | { readonly kind: 'shopping'; readonly directoryName: string }
  | { readonly kind: 'draw'; readonly directoryName: string }
  | { readonly kind: 'elsewhere' };

/**
 * Classifies the requested page. `next`: the query parameter, null when absent; a path that is not allowed counts as
 * マイページ.
 */
export function returnTarget(next: string | null): ReturnTarget {
  const path = safeReturn(next).split(/[?#]/)[0] ?? '';
  if (path === ROUTES.mypage && next !== ROUTES.mypage) return { kind: 'mypage' };
  if (path === ROUTES.mypage || path.startsWith(`${ROUTES.mypage}/`)) return { kind: 'memberPage' };
  const [, directoryName, below] = /^\/sanrio\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (directoryName === undefined || RESERVED_DIRECTORY_NAMES.includes(directoryName))
    return { kind: 'elsewhere' };
  return { kind: below === 'shopping' ? 'shopping' : 'draw', directoryName };
}
