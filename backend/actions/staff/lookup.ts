import { digestOf } from '#backend/crypto/secrets.ts';
import { type IdRange, rangeOf, type Lookup, parseLookup } from '#backend/domain/lookup.ts';
/** Finds the ids in a range. */
type FindIds = (range: IdRange) => Promise<readonly string[]>;

export type LookupFailure = 'notFound' | 'severalFound';

export const isLookupFailure = (id: string): id is LookupFailure =>
  id === 'notFound' || id === 'severalFound';

/** Resolves an id or short number to one id. `severalFound`: several match; callers refund and ship by the id. */
export async function resolveId(idsIn: FindIds, typed: string): Promise<string | LookupFailure> {
  const range = rangeOf(typed);
  const [id, ...more] = range === undefined ? [] : await idsIn(range);
  if (id === undefined) return 'notFound';
  return more.length === 0 ? id : 'severalFound';
}

/** 18 bits: enough to distinguish two searches, too few to identify a person. */
const DIGEST_CHARACTERS = 3;

type RedactedSearch = { readonly by: Lookup['by'] | 'other'; readonly search: string };

/**
 * Returns the search text as the operator log may store it. Ids and numbers stay readable. Anything else may be an
 * address or a name and is reduced to three characters of its digest, because the log is kept for ever: a known address
 * can be compared with it, but not read from it.
 */
export function redactedSearch(typed: string): RedactedSearch {
  const text = typed.trim().toLowerCase();
  const by = parseLookup(typed)?.by ?? 'other';
  if (by === 'id' || by === 'number') return { by, search: text };
  return { by, search: digestOf(`search:${text}`).slice(0, DIGEST_CHARACTERS) };
}
