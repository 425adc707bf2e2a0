import { DEFAULT_API_ORIGIN } from '../site/env.ts';

/** Where /api goes, as the environment says now; null when that is no address. */
export function apiOrigin(given: string | undefined): URL | null {
  const url = URL.parse(given || DEFAULT_API_ORIGIN);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : null;
}
