'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '#lib/session/use-session.ts';
import { safeReturn } from '#lib/site/login-routes.ts';
import { RESERVED_DIRECTORY_NAMES } from '#lib/contract/enums.ts';
import { ROUTES } from '#lib/site/routes.ts';

/** Somebody who is a member already has no business at the way in, and is sent on to the page they wanted. */
export function useReturnRedirect({ unless }: { readonly unless: boolean }): void {
  const { session } = useSession();
  const router = useRouter();
  const isRedirected = session.kind === 'member' && !unless;
  useEffect(() => {
    if (isRedirected) router.replace(safeReturn(requestedPath()));
  }, [isRedirected, router]);
}

/** The page the visitor wanted to see before he was asked who he is, as the address says it; null when it says none. */
export const requestedPath = (): string | null => new URLSearchParams(window.location.search).get('next');

// The address is read again whenever the router shows a page, which is often enough.
const subscribe = () => () => {};

/** A page is cached for everybody, so only the browser knows what stands in its address. */
export const useReturnPath = (): string | null => useSyncExternalStore(subscribe, requestedPath, () => null);

/** What kind of place somebody comes back to once they are logged in. */
type ReturnTarget =
  /** Nothing was asked for. */
  | { readonly kind: 'mypage' }
  | { readonly kind: 'memberPage' }
  | { readonly kind: 'shopping'; readonly directoryName: string }
  | { readonly kind: 'draw'; readonly directoryName: string }
  | { readonly kind: 'elsewhere' };

const RESERVED: ReadonlySet<string> = new Set(RESERVED_DIRECTORY_NAMES);

/** `next` is what the address says, null where it says nothing; what it may not lead to counts as マイページ. */
export function returnTarget(next: string | null): ReturnTarget {
  const path = safeReturn(next).split(/[?#]/)[0] ?? '';
  if (path === ROUTES.mypage && next !== ROUTES.mypage) return { kind: 'mypage' };
  if (path === ROUTES.mypage || path.startsWith(`${ROUTES.mypage}/`)) return { kind: 'memberPage' };
  const [, directoryName, below] = /^\/sanrio\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (directoryName === undefined || RESERVED.has(directoryName)) return { kind: 'elsewhere' };
  return { kind: below === 'shopping' ? 'shopping' : 'draw', directoryName };
}
