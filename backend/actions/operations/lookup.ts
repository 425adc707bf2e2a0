import { type IdRange, rangeOf, type Wanted, wantedBy } from '#backend/domain/operations/lookup.ts';
import type { Operation } from './operation.ts';

type Numbered = { idsIn(range: IdRange): Promise<readonly string[]> };

export type NotOne = 'notFound' | 'severalFound';

export const isNotOne = (id: string): id is NotOne => id === 'notFound' || id === 'severalFound';

/** The id of what an operator named. A number that several have names none of them: money and parcels are at stake. */
export async function onlyOne(files: Numbered, typed: string): Promise<string | NotOne> {
  const range = rangeOf(typed);
  const [id, ...more] = range === undefined ? [] : await files.idsIn(range);
  if (id === undefined) return 'notFound';
  return more.length === 0 ? id : 'severalFound';
}

/** Eighteen bits: enough to tell two tries apart, too little to tell of whom in the world they were. */
const SIGNS = 3;

type Sought = { readonly by: Wanted['by'] | 'other'; readonly sought: string };

/**
 * What the record keeps of something that was typed and is nobody's. An id or a number says nothing of anybody; all
 * else may be an address or a name, of which three signs of the digest stay: whoever asks whether an address was looked
 * for can try it, and nobody reads one out of the record, which is kept for ever.
 */
export function soughtIn({ secrets }: Pick<Operation, 'secrets'>, typed: string): Sought {
  const text = typed.trim().toLowerCase();
  const by = wantedBy(typed)?.by ?? 'other';
  if (by === 'id' || by === 'number') return { by, sought: text };
  return { by, sought: secrets.digest(`sought:${text}`).slice(0, SIGNS) };
}
