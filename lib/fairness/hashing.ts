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
