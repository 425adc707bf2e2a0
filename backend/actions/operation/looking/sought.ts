import { type Wanted, wantedBy } from '../../../domain/operation/wanted.ts';
import type { Operation } from '../operation.ts';

/** Eighteen bits: enough to tell two tries apart, too little to tell of whom in the world they were. */
const SIGNS = 3;

export type Sought = { readonly by: Wanted['by'] | 'other'; readonly sought: string };

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
