import type { CallArguments } from './call-arguments.ts';

/**
 * Fills the parameters of `path` with encoded values and appends the query. Null and undefined are left out.
 */
export function urlOf(path: string, { params, query }: CallArguments): string {
  const pathname = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  const search = new URLSearchParams(definedEntries(query ?? {}));
  return search.size === 0 ? pathname : `${pathname}?${search}`;
}

function definedEntries(query: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
}
