import { createPublicKey, verify } from 'node:crypto';
import { fromBase64, utf8 } from '#lib/fairness/bytes.ts';
import { type Checkpoint, readCheckpoint } from '#lib/fairness/head-log.ts';
import { isConsistent } from '#lib/fairness/merkle-tree.ts';
import {
  cosign,
  type NoteSigner,
  type NoteVerifier,
  readNote,
  type SignedNote,
  signaturesOf,
} from '#lib/fairness/signed-note.ts';

/** The newest checkpoints that a witness has signed, by the origin of their log. */
export type CheckpointStore = {
  read(origin: string): Promise<Checkpoint | undefined>;
  /** Returns after the checkpoint is on disk. */
  write(checkpoint: Checkpoint): Promise<void>;
};

export type WitnessAnswer = { readonly status: number; readonly body: string };

export type WitnessParams = {
  readonly signer: NoteSigner;
  /** The logs that it signs for. */
  readonly logs: readonly NoteVerifier[];
  readonly store: CheckpointStore;
  readonly now: () => number;
};

export const REFUSED = { status: 400, body: '' };

/**
 * A witness (C2SP tlog-witness). It signs a checkpoint only if it continues the one that it signed before, and stores it
 * before it answers. So no two logs of one shop both have its signature. Requests that the log has not signed take no turn:
 * everybody can send them, and those of the log would wait for them.
 */
export function createWitness({
  logs,
  ...params
}: WitnessParams): (request: string) => Promise<WitnessAnswer> {
  let turn: Promise<unknown> = Promise.resolve();
  return async (request) => {
    const read = readSigned(request, logs);
    if ('status' in read) return read;
    // One after the other: two requests of the same log must not read the same newest checkpoint.
    const answer = turn.then(() => addCheckpoint(params, read));
    turn = answer.catch(() => undefined);
    return answer;
  };
}

type SignedRequest = NonNullable<ReturnType<typeof readRequest>>;

function readSigned(request: string, logs: readonly NoteVerifier[]): SignedRequest | WitnessAnswer {
  const read = readRequest(request);
  if (read === undefined) return REFUSED;
  const log = logs.find(({ name }) => name === read.checkpoint.origin);
  if (log === undefined) return { status: 404, body: '' };
  if (!isSignedBy(read.note, log)) return { status: 403, body: '' };
  return read.old > read.checkpoint.size ? REFUSED : read;
}

/** A log signs a checkpoint once. One signature is verified, by OpenSSL: 0.1 ms, where 64 in JavaScript take 180 ms. */
function isSignedBy(note: SignedNote, { publicKey, ...log }: NoteVerifier): boolean {
  const [signature, ...more] = signaturesOf(note, { publicKey, ...log });
  if (signature === undefined || more.length > 0) return false;
  const x = Buffer.from(publicKey).toString('base64url');
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
  return verify(null, utf8(note.text), key, signature);
}

async function addCheckpoint(
  { signer, store, now }: Omit<WitnessParams, 'logs'>,
  { old, proof, note, checkpoint }: SignedRequest,
): Promise<WitnessAnswer> {
  const { origin } = checkpoint;
  const before = (await store.read(origin)) ?? { origin, size: 0, root: new Uint8Array(32) };
  if (old !== before.size) return { status: 409, body: `${before.size}\n` };
  if (!isConsistent(before, checkpoint, proof)) return { status: 422, body: '' };
  await store.write(checkpoint);
  return { status: 200, body: cosign(note.text, signer, Math.floor(now() / 1000)) };
}

/** Hashes of a proof (C2SP tlog-witness). */
const MAX_PROOF_LINES = 63;

function readRequest(request: string) {
  const end = request.indexOf('\n\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = request.slice(0, end).split('\n');
  if (lines.length > MAX_PROOF_LINES) return undefined;
  const old = /^old (0|[1-9]\d{0,14})$/.exec(first)?.[1];
  const note = readNote(request.slice(end + 2));
  const checkpoint = note && readCheckpoint(note.text);
  if (old === undefined || note === undefined || checkpoint === undefined) return undefined;
  try {
    return { old: Number(old), proof: lines.map(fromBase64), note, checkpoint };
  } catch {
    return undefined;
  }
}
