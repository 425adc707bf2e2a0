import { RESERVED_DIRECTORY_NAMES } from '#lib/contract/enums.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { safeReturn } from '#lib/site/login-routes.ts';

/** What kind of place somebody comes back to once they are logged in. */
export type WantedPlace =
  /** Nothing was asked for. */
  | { readonly kind: 'mypage' }
  | { readonly kind: 'memberPage' }
  | { readonly kind: 'shopping'; readonly directoryName: string }
  | { readonly kind: 'draw'; readonly directoryName: string }
  | { readonly kind: 'elsewhere' };

const RESERVED: ReadonlySet<string> = new Set(RESERVED_DIRECTORY_NAMES);

/** `next` is what the address says, null where it says nothing; what it may not lead to counts as マイページ. */
export function wantedPlace(next: string | null): WantedPlace {
  const path = safeReturn(next).split(/[?#]/)[0] ?? '';
  if (path === ROUTES.mypage && next !== ROUTES.mypage) return { kind: 'mypage' };
  if (path === ROUTES.mypage || path.startsWith(`${ROUTES.mypage}/`)) return { kind: 'memberPage' };
  const [, directoryName, below] = /^\/sanrio\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (directoryName === undefined || RESERVED.has(directoryName)) return { kind: 'elsewhere' };
  return { kind: below === 'shopping' ? 'shopping' : 'draw', directoryName };
}
