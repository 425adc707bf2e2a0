import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** AES-256-GCM (NIST SP 800-38D): a nonce of 96 bits, which is random, and a tag of 128 bits. */
const CIPHER = 'aes-256-gcm';
export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = 's1';

/** Seals secrets that the database stores, with keys that it does not have. */
export type Sealing = {
  /** Seals with the first key. `place`: the column, without which the text is not opened. */
  seal(text: string, place: string): string;
  /** Opens with any of the keys. Throws `UnknownSealingKeyError`, or an error if the text was changed. */
  open(sealed: string, place: string): string;
};

export class UnknownSealingKeyError extends Error {
  override readonly name = 'UnknownSealingKeyError';
}

/** Names a key without telling it. */
const idOf = (key: Uint8Array): string =>
  createHash('sha256').update('sealing key').update(key).digest('base64url').slice(0, 8);

export function createSealing(keys: readonly Uint8Array[]): Sealing {
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  const [first] = keys;
  if (first === undefined) throw new Error('There is no sealing key.');
  return {
    seal: (text, place) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, first, nonce);
      cipher.setAAD(Buffer.from(place));
      const bytes = Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
      return [FORMAT, idOf(first), bytes.toString('base64url')].join('.');
    },
    open: (sealed, place) => {
      const [format, id = '', text = ''] = sealed.split('.');
      if (format !== FORMAT) throw new Error(`A value of ${place} is not sealed.`);
      const key = byId.get(id);
      if (key === undefined)
        throw new UnknownSealingKeyError(
          `${place} was sealed with the key ${id}, but SECRETS_KEY_FILE or DATA_DIR/secrets.key has ${[...byId.keys()].join(', ')}: copy the file of the first backend.`,
        );
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([opened, decipher.final()]).toString();
    },
  };
}

/** The keys with which values were sealed, by how many of them. */
export const keyIdOf = (sealed: string): string | undefined => sealed.split('.')[1];

export const firstKeyId = ([first]: readonly Uint8Array[]): string | undefined => first && idOf(first);
