import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Hashing } from './hashing.ts';

type Keyed = ReturnType<typeof hmac.create>;

/** SHA-256 for browsers and the verifier: another implementation than that of the backend. */
export function nobleHashing(): Hashing {
  // A box uses one key for millions of messages, so the state after the key is kept and cloned.
  let keyed: { readonly key: Uint8Array; readonly state: Keyed } | undefined;
  return {
    sha256,
    hmacSha256(key, bytes) {
      if (keyed?.key !== key) keyed = { key, state: hmac.create(sha256, key) };
      return keyed.state.clone().update(bytes).digest();
    },
  };
}
