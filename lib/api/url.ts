import type { Given } from './required.ts';

/** Path and query of a call: parameters filled in and encoded, the query holding only what was given. */
export function addressOf(path: string, { params, query }: Given): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams(givenOnly(query ?? {}));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

function givenOnly(query: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
}
