import { toBase64 } from '#lib/fairness/bytes.ts';
import { cosignatureLine, cosignedAt, readNote } from '#lib/fairness/signed-note.ts';
import { consistencySubtrees } from '#lib/fairness/stored-tree.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import {
  lockNote,
  logSize,
  newestCheckpoint,
  setCosignatures,
  type StoredCheckpoint,
} from '#backend/persistence/fairness/log-heads.ts';
import { rootsOfSubtrees } from '#backend/persistence/fairness/log-nodes.ts';
import type { Witness } from './shop-log.ts';

/** `known`: its signature was there before. `refused`: it has signed a larger log of this shop, or another one. */
export type WitnessOutcome = 'signed' | 'known' | 'refused' | 'unavailable';

/** Asks a witness to sign the newest checkpoint, and adds its signature at once. */
export async function askWitness(
  db: Database,
  witnesses: readonly Witness[],
  witness: Witness,
): Promise<WitnessOutcome> {
  const newest = await newestCheckpoint(db);
  if (newest === undefined || hasSigned(newest.note, witness)) return 'known';
  const line = await cosignedBy(db, witness, newest);
  if (line === 'refused') return 'refused';
  if (line === undefined) return 'unavailable';
  return inTransaction(db, async (tx) => {
    const note = await lockNote(tx, newest.size);
    // Another backend may have asked the same witness.
    if (hasSigned(note, witness)) return 'known';
    const signed = note + line;
    const cosignatures = witnesses.filter((one) => hasSigned(signed, one)).length;
    await setCosignatures(tx, newest.size, { note: signed, cosignatures });
    return 'signed';
  });
}

/** Asks a witness whether its log is the shop's. */
export async function compareWithWitness(db: Database, witness: Witness): Promise<WitnessOutcome> {
  const newest = await newestCheckpoint(db);
  if (newest === undefined) return 'known';
  const line = await cosignedBy(db, witness, newest);
  if (line === 'refused') return 'refused';
  return line === undefined ? 'unavailable' : 'known';
}

function hasSigned(text: string, { verifier }: Witness): boolean {
  const note = readNote(text);
  return note !== undefined && cosignedAt(note, verifier) !== undefined;
}

/** The size that a witness has signed last, as far as this process knows. */
const signedSizes = new WeakMap<Witness, number>();

type AskedCheckpoint = Pick<StoredCheckpoint, 'size' | 'note'>;

/** The line with the signature of a witness. `undefined`: it did not sign. */
async function cosignedBy(
  db: Database,
  witness: Witness,
  { size, note }: AskedCheckpoint,
): Promise<string | 'refused' | undefined> {
  let old = signedSizes.get(witness) ?? 0;
  // A witness that knows another size says which one.
  for (let attempt = 0; attempt < 2 && old <= size; attempt += 1) {
    const roots = await rootsOfSubtrees(db, consistencySubtrees(old, size));
    const lines = roots.map((hash) => `${toBase64(hash)}\n`).join('');
    const reply = await witness.cosign(`old ${old}\n${lines}\n${shopNote(note)}`);
    if (reply.kind === 'signed') {
      signedSizes.set(witness, size);
      return cosignatureLine(readNote(note)?.text ?? '', reply.lines, witness.verifier);
    }
    if (reply.kind !== 'size') return reply.kind === 'refused' ? 'refused' : undefined;
    old = reply.size;
  }
  signedSizes.set(witness, old);
  // Another backend may have asked for a larger checkpoint. Larger than the log: the shop was restored from a backup.
  return old > (await logSize(db)) ? 'refused' : undefined;
}

/** The checkpoint with the signature of the shop alone. */
function shopNote(note: string): string {
  const text = readNote(note)?.text ?? '';
  const end = note.indexOf('\n', text.length + 1);
  return note.slice(0, end + 1);
}
