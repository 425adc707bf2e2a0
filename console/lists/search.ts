import { z } from 'zod';

// Parts of the schemas of addresses. Anything else in an address counts as no filter.

export const textFilter = z.string().max(100).optional().catch(undefined);
export const dayFilter = z.iso.date().optional().catch(undefined);
export const flagFilter = z.literal(true).optional().catch(undefined);
export const offsetFilter = z.int().min(0).max(10_000_000).optional().catch(undefined);
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values).optional().catch(undefined);

/** The search of an address with other filters, from its first page on. Empty ones are left out. */
export function withFilters<Search extends object>(search: Search, change: Partial<Search>): Search {
  const next = { ...search, ...change, offset: undefined, after: undefined };
  return Object.fromEntries(
    Object.entries(next).filter(([, value]) => value !== undefined && value !== ''),
  ) as Search;
}
