import { type IdRange, rangeOf, type Lookup, parseLookup } from '#backend/domain/operations/lookup.ts';
import type { Operation } from './operation.ts';

type IdSource = { idsIn(range: IdRange): Promise<readonly string[]> };

export type LookupFailure = 'notFound' | 'severalFound';

export const isLookupFailure = (id: string): id is LookupFailure =>
  id === 'notFound' || id === 'severalFound';

/** The id of what an operator named. A number that several have names none of them: money and parcels are at stake. */
export async function resolveId(source: IdSource, typed: string): Promise<string | LookupFailure> {
  const range = rangeOf(typed);
  const [id, ...more] = range === undefined ? [] : await source.idsIn(range);
  if (id === undefined) return 'notFound';
  return more.length === 0 ? id : 'severalFound';
}

/** Eighteen bits: enough to tell two tries apart, too little to tell of whom in the world they were. */
const DIGEST_CHARACTERS = 3;

type RedactedSearch = { readonly by: Lookup['by'] | 'other'; readonly sought: string };

/**
 * What the record keeps of something that was typed and is nobody's. An id or a number says nothing of anybody; all
 * else may be an address or a name, of which three signs of the digest stay: whoever asks whether an address was looked
 * for can try it, and nobody reads one out of the record, which is kept for ever.
 */
export function redactedSearch({ secrets }: Pick<Operation, 'secrets'>, typed: string): RedactedSearch {
  const text = typed.trim().toLowerCase();
  const by = parseLookup(typed)?.by ?? 'other';
  if (by === 'id' || by === 'number') return { by, sought: text };
  return { by, sought: secrets.digest(`sought:${text}`).slice(0, DIGEST_CHARACTERS) };
}
