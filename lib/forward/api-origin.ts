/** Where the backend of this repository listens when nobody says otherwise. */
export const DEFAULT_API_ORIGIN = 'http://127.0.0.1:4000';

/** Where /api goes, as the environment says now; null when that is no address. */
export function apiOrigin(given: string | undefined): URL | null {
  const url = URL.parse(given || DEFAULT_API_ORIGIN);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : null;
}
