import { checkpointText } from '#lib/fairness/head-log.ts';
import { signNote } from '#lib/fairness/signed-note.ts';
import { wholeTree } from '#lib/fairness/stored-tree.ts';
import { currentTime } from '#backend/persistence/db/clock.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import {
  addCheckpoint,
  appendHeads,
  lockLog,
  logSize,
  newHeads,
  type StoredCheckpoint,
} from '#backend/persistence/fairness/log-heads.ts';
import { rootsOfSubtrees } from '#backend/persistence/fairness/log-nodes.ts';
import type { ShopLog } from './shop-log.ts';

type Signing = Pick<ShopLog, 'signer' | 'rules'>;

/**
 * Adds the heads of draws that have moved to the shop's log and signs a checkpoint. Returns the checkpoint; `undefined`:
 * no draw has moved.
 */
export const publishHeads = (db: Database, signing: Signing): Promise<StoredCheckpoint | undefined> =>
  inTransaction(db, (tx) => publishHeadsIn(tx, signing));

/** The same in a transaction, which locks the shop's log until it ends. */
export async function publishHeadsIn(
  tx: Connection,
  { signer, rules }: Signing,
): Promise<StoredCheckpoint | undefined> {
  await lockLog(tx);
  const heads = await newHeads(tx);
  if (heads.length === 0) return undefined;
  const before = await logSize(tx);
  await appendHeads(tx, before, heads);
  const size = before + heads.length;
  const [root = new Uint8Array()] = await rootsOfSubtrees(tx, [wholeTree(size)]);
  const note = signNote(checkpointText({ origin: rules.origin, size, root }), signer);
  const checkpoint = { size, note, signedAt: await currentTime(tx), cosignatures: 0 };
  await addCheckpoint(tx, checkpoint);
  return checkpoint;
}
