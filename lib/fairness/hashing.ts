import { concat, utf8 } from './bytes.ts';

/**
 * Where SHA-256 comes from: Node's own in the backend, a small library in a browser. Nobody may keep the bytes
 * that are handed in, for they are written over for the next ticket.
 */
export type Hashing = {
  sha256(bytes: Uint8Array): Uint8Array;
  hmacSha256(key: Uint8Array, bytes: Uint8Array): Uint8Array;
};

/** Bytes of every digest. */
export const DIGEST_SIZE = 32;

/** The algorithm's name, as it stands in every manifest. */
export const ALGORITHM = 'kuji-fair-v1';

/** Random bytes of a seed. */
export const SEED_SIZE = 32;

/** What is published of a seed while it is secret. */
export function commitOf(hashing: Hashing, seed: Uint8Array): Uint8Array {
  return hashing.sha256(concat(utf8(`${ALGORITHM}/seed\0`), seed));
}
