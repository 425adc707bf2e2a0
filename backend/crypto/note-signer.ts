import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyKind, NoteSigner } from '#lib/fairness/signed-note.ts';

/** A new Ed25519 key, PKCS#8 in PEM. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

/** Signs notes with an Ed25519 key in PEM. */
export function noteSigner(name: string, kind: KeyKind, pem: string): NoteSigner {
  const key = createPrivateKey(pem);
  // The last 32 bytes of the DER form are the key itself (RFC 8410).
  const publicKey = new Uint8Array(
    createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32),
  );
  return { name, kind, publicKey, sign: (message) => new Uint8Array(sign(null, message, key)) };
}
