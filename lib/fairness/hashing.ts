import { concat, utf8 } from './bytes.ts';

/**
 * SHA-256: Node's in the backend, that of @noble/hashes in browsers. Implementations must not keep the bytes
 * they are given: the buffer is reused for the next ticket.
 */
export type Hashing = {
  sha256(bytes: Uint8Array): Uint8Array;
  hmacSha256(key: Uint8Array, bytes: Uint8Array): Uint8Array;
};

/** Length of a digest in bytes. */
export const DIGEST_SIZE = 32;

/** The name of the algorithm in every manifest. */
export const ALGORITHM = 'kuji-fair-v1' as const;

/** Length of a seed in bytes. */
export const SEED_SIZE = 32;

/** The commitment that is published while the seed is secret. */
export function commitOf(hashing: Hashing, seed: Uint8Array): Uint8Array {
  return hashing.sha256(concat(utf8(`${ALGORITHM}/seed\0`), seed));
}
