import type { DrawSearch } from '#lib/contract/search.ts';
import { ROUTES } from './routes.ts';

/** Draws on one page of a search or of the archive. */
export const DRAWS_PER_PAGE = 24;

export const drawPageCount = (total: number): number => Math.max(1, Math.ceil(total / DRAWS_PER_PAGE));

/** A page of a search, without parameters that are not given. */
export function searchRoute(search: DrawSearch, page = 1): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value !== undefined) params.set(name, `${value}`);
  if (page > 1) params.set('page', `${page}`);
  return params.size === 0 ? ROUTES.search : `${ROUTES.search}?${params}`;
}

/** A page of the draws whose sale ended in a year. */
export const archiveRoute = (year: number, page = 1): string =>
  `${ROUTES.archive}/${year}${page === 1 ? '' : `/${page}`}`;

/** A year of an address; null: it is none. */
export const archiveYear = (text: string): number | null => (/^20\d\d$/.test(text) ? Number(text) : null);
