import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concat, equalBytes, fromBase64, toBase64, toHex, u64, utf8 } from './bytes.ts';

/** The kinds of keys: of a log (C2SP signed-note), and of a witness (C2SP tlog-cosignature), both Ed25519. */
export const KEY_KINDS = { log: 0x01, witness: 0x04 } as const;
export type KeyKind = keyof typeof KEY_KINDS;

/** A public key with the name of its owner. */
export type NoteVerifier = { readonly name: string; readonly kind: KeyKind; readonly publicKey: Uint8Array };

/** Signs bytes with the secret key that belongs to a verifier. */
export type NoteSigner = NoteVerifier & { readonly sign: (message: Uint8Array) => Uint8Array };

const keyIdOf = ({ name, kind, publicKey }: NoteVerifier): Uint8Array =>
  sha256(concat(utf8(`${name}\n`), Uint8Array.of(KEY_KINDS[kind]), publicKey)).slice(0, 4);

/** A verifier as text: `name+id+key`. */
export const verifierText = (verifier: NoteVerifier): string =>
  `${verifier.name}+${toHex(keyIdOf(verifier))}+${toBase64(concat(Uint8Array.of(KEY_KINDS[verifier.kind]), verifier.publicKey))}`;

/** Reads a verifier. `undefined`: it is not one, or of another kind. */
export function readVerifier(text: string, kind: KeyKind): NoteVerifier | undefined {
  const [, name, key] = /^([^\s+]+)\+[\da-f]{8}\+([\d+/=A-Za-z]+)$/.exec(text) ?? [];
  if (name === undefined || key === undefined) return undefined;
  try {
    const verifier: NoteVerifier = { name, kind, publicKey: fromBase64(key).slice(1) };
    return verifier.publicKey.length === 32 && verifierText(verifier) === text ? verifier : undefined;
  } catch {
    return undefined;
  }
}

const lineOf = (signer: NoteVerifier, signature: Uint8Array): string =>
  `— ${signer.name} ${toBase64(concat(keyIdOf(signer), signature))}\n`;

/** A text with the signature of its author. The text ends with a line break and has no empty line at its end. */
export const signNote = (text: string, signer: NoteSigner): string =>
  `${text}\n${lineOf(signer, signer.sign(utf8(text)))}`;

/** The signature of a witness under a checkpoint: that it saw this tree, and no other of this size, at a time in seconds. */
export const cosign = (text: string, signer: NoteSigner, seconds: number): string =>
  lineOf(signer, concat(u64(seconds), signer.sign(cosignedBytes(text, seconds))));

const cosignedBytes = (text: string, seconds: number) => utf8(`cosignature/v1\ntime ${seconds}\n${text}`);

type SignatureLine = { readonly name: string; readonly bytes: Uint8Array };

/** A note with its signatures, which are not verified yet. */
export type SignedNote = { readonly text: string; readonly lines: readonly SignatureLine[] };

const MAX_LINES = 64;

/** Reads a note. `undefined`: it is none. */
export function readNote(note: string): SignedNote | undefined {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) return undefined;
  const written = note.slice(end + 2, -1).split('\n');
  const lines = written.flatMap((line) => readLine(line) ?? []);
  if (lines.length !== written.length || lines.length > MAX_LINES) return undefined;
  return { text: note.slice(0, end + 1), lines };
}

function readLine(line: string): SignatureLine | undefined {
  const [, name, signature] = /^— ([^\s+]+) ([\d+/=A-Za-z]+)$/.exec(line) ?? [];
  if (name === undefined || signature === undefined) return undefined;
  try {
    return { name, bytes: fromBase64(signature) };
  } catch {
    return undefined;
  }
}

/** The signatures under a note that name this key, which are not verified. */
export const signaturesOf = ({ lines }: SignedNote, verifier: NoteVerifier): Uint8Array[] =>
  lines.flatMap(({ name, bytes }) =>
    name === verifier.name && equalBytes(bytes.slice(0, 4), keyIdOf(verifier)) ? [bytes.slice(4)] : [],
  );

const isSignature = (signature: Uint8Array, message: Uint8Array, { publicKey }: NoteVerifier): boolean => {
  try {
    return ed25519.verify(signature, message, publicKey);
  } catch {
    return false;
  }
};

export const isSignedBy = (note: SignedNote, author: NoteVerifier): boolean =>
  signaturesOf(note, author).some((signature) => isSignature(signature, utf8(note.text), author));

/** Of lines that a witness has sent, the one with its signature of a text. `undefined`: there is none. */
export function cosignatureLine(text: string, sent: string, witness: NoteVerifier): string | undefined {
  const lines = sent.split('\n').map((line) => `${line}\n`);
  return lines.find((line) => {
    const note = readNote(`${text}\n${line}`);
    return note !== undefined && cosignedAt(note, witness) !== undefined;
  });
}

/** The earliest time, in seconds, at which a witness signed a note. `undefined`: it did not. */
export function cosignedAt(note: SignedNote, witness: NoteVerifier): number | undefined {
  const times = signaturesOf(note, witness).flatMap((bytes) => {
    if (bytes.length !== 8 + 64) return [];
    const view = new DataView(bytes.buffer, bytes.byteOffset, 8);
    const seconds = view.getUint32(0) * 2 ** 32 + view.getUint32(4);
    return isSignature(bytes.slice(8), cosignedBytes(note.text, seconds), witness) ? [seconds] : [];
  });
  return times.length === 0 ? undefined : Math.min(...times);
}
