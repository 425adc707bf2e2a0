import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Flags of authenticator data (W3C Web Authentication 3, 6.1): present, verified, attested credential included. */
const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

type Options = { readonly challenge: string };

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** A passkey in this process: what a browser and its device answer, without attestation. */
export class SoftwarePasskey {
  readonly id = base64(randomBytes(16));
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #publicKey: Uint8Array;

  constructor(origin: string) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#origin = origin;
    this.#key = privateKey;
    // COSE (RFC 9053): an elliptic curve key for ES256 on P-256.
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    this.#publicKey = isoCBOR.encode(cose);
  }

  /** The answer to options for a new passkey. */
  create({ challenge }: Options) {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = [Buffer.alloc(16), length, id, this.#publicKey];
    const authData = this.#authenticatorData(FLAGS.present | FLAGS.verified | FLAGS.attested, credential);
    const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64(this.#clientData('webauthn.create', challenge)),
        attestationObject: base64(isoCBOR.encode(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** The answer to a challenge. Without verification, the person only touched the device. */
  prove({ challenge }: Options, flags: number = FLAGS.present | FLAGS.verified) {
    const clientData = this.#clientData('webauthn.get', challenge);
    const authenticatorData = this.#authenticatorData(flags, []);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#key);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64(clientData),
        authenticatorData: base64(authenticatorData),
        signature: base64(signature),
      },
    };
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #authenticatorData(flags: number, credential: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
    const { hostname } = new URL(this.#origin);
    const counter = Buffer.alloc(4);
    return new Uint8Array(Buffer.concat([sha256(hostname), Buffer.from([flags]), counter, ...credential]));
  }
}

export const TOUCHED_ONLY: number = FLAGS.present;
