import { concat, utf8 } from './bytes.ts';
import type { Hashing } from './hashing.ts';

/** The algorithm's name, as it stands in every manifest. */
export const ALGORITHM = 'kuji-fair-v1';

/** Random bytes of a seed. */
export const SEED_SIZE = 32;

/** What is published of a seed while it is secret. */
export function commitOf(hashing: Hashing, seed: Uint8Array): Uint8Array {
  return hashing.sha256(concat(utf8(`${ALGORITHM}/seed\0`), seed));
}
