import { LAST_ONE_CODE } from '#lib/line-ups/prize-codes.ts';
import { readManifest } from '#lib/fairness/manifest.ts';
import { fromHex, toHex } from '#lib/fairness/bytes.ts';
import { headLeaf, readCheckpoint } from '#lib/fairness/head-log.ts';
import type { LogEntry } from '#lib/fairness/log-entry.ts';
import { cosignedAt, readNote } from '#lib/fairness/signed-note.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { boxManifest } from '#backend/persistence/fairness/boxes.ts';
import { addEntries } from '#backend/persistence/fairness/draw-log.ts';
import {
  addCheckpoint,
  appendHeads,
  lockLog,
  logSize,
  readHeads,
} from '#backend/persistence/fairness/log-heads.ts';
import { endReplay } from '#backend/persistence/fairness/log-state.ts';
import {
  addLostSale,
  closeReplayed,
  type ReplayedDraw,
  lockReplayedDraw,
  newestCheckpointSize,
} from '#backend/persistence/fairness/replays.ts';
import { lockWaiting, markVoid } from '#backend/persistence/fairness/reveals.ts';
import { setPause } from '#backend/persistence/draws/pauses.ts';
import { renamePrize } from '#backend/persistence/draws/prize-names.ts';
import { headAfter, type PublishedLog, type PublishedRecord } from './published-log.ts';
import { revealDueRound } from './reveal-rounds.ts';
import type { ShopLog } from './shop-log.ts';

/** A draw with what was added to its log. `lost`: sales whose orders are not in this shop. */
type ReplayedLog = {
  readonly directoryName: string;
  readonly entries: number;
  readonly lost: { readonly sales: number; readonly tickets: number };
  readonly refunds: number;
};

export type ReplayResult = {
  readonly leaves: number;
  readonly draws: readonly ReplayedLog[];
  /** Draws that this shop does not have. */
  readonly unknownDraws: readonly string[];
};

/**
 * Adds to the shop's log what it has published and does not know, completely or not at all, and ends the pause of
 * sales. Throws `OperatorError` if the published log is not a continuation of the shop's own, or not whole.
 */
export const replayLog = (
  db: Database,
  shopLog: Pick<ShopLog, 'witnesses'>,
  published: PublishedLog,
): Promise<ReplayResult> =>
  inTransaction(db, async (tx) => {
    await lockLog(tx);
    const size = await logSize(tx);
    await expectSameLeaves(tx, size, published);
    const draws: ReplayedLog[] = [];
    const known = new Set<string>();
    for (const record of published.records) {
      const draw = await lockReplayedDraw(tx, record.drawId);
      if (draw === undefined) continue;
      known.add(record.drawId);
      draws.push(await replayRecord(tx, draw, record));
    }
    const unknownDraws = await expectWhole(tx, published, known);
    const missing = published.leaves.slice(size);
    await appendHeads(tx, size, missing);
    await addCheckpoints(tx, shopLog, published);
    await endReplay(tx);
    return { leaves: missing.length, draws, unknownDraws };
  });

/** The leaves that the shop has must be the first published ones. */
async function expectSameLeaves(tx: Connection, size: number, { leaves }: PublishedLog): Promise<void> {
  if (leaves.length < size)
    throw new OperatorError(
      `The heads are ${leaves.length}, and this shop has published ${size}: get newer ones.`,
    );
  const other = (await readHeads(tx, { from: 0, atMost: size })).find(
    (own, index) => toHex(headLeaf(own)) !== toHex(headLeaf(leaves[index] ?? own)),
  );
  if (other !== undefined)
    throw new OperatorError(
      `Head ${other.index} of this shop is not the published one: this is another log.`,
    );
}

/** Every draw must have come as far as its newest published head. Returns the draws that the shop does not have. */
async function expectWhole(
  tx: Connection,
  { leaves }: PublishedLog,
  replayed: ReadonlySet<string>,
): Promise<readonly string[]> {
  const newest = new Map(leaves.map((leaf) => [leaf.drawId, leaf]));
  const unknown: string[] = [];
  for (const { drawId, entries } of newest.values()) {
    const draw = await lockReplayedDraw(tx, drawId);
    if (draw === undefined) unknown.push(drawId);
    else if (draw.head.entries < entries)
      throw new OperatorError(
        `${draw.directoryName} has published ${entries} entries and comes to ${draw.head.entries}: give ${replayed.has(drawId) ? 'a newer record' : 'its record'}.`,
      );
  }
  return unknown;
}

async function replayRecord(
  tx: Connection,
  { directoryName, head }: ReplayedDraw,
  record: PublishedRecord,
): Promise<ReplayedLog> {
  const { drawId, entries } = record;
  if (head.entries <= entries.length && headAfter(record, head.entries) !== toHex(head.head))
    throw new OperatorError(
      `The log of ${directoryName} is not the published one at entry ${head.entries}: this is another log.`,
    );
  const missing = entries.slice(head.entries);
  for (const entry of missing) await replayEntry(tx, { drawId, directoryName }, entry);
  const sales = missing.filter((entry) => entry.kind === 'sale');
  return {
    directoryName,
    entries: missing.length,
    lost: { sales: sales.length, tickets: sales.reduce((sum, { count }) => sum + count, 0) },
    refunds: missing.filter((entry) => entry.kind === 'refund').length,
  };
}

type Place = { readonly drawId: string; readonly directoryName: string };

async function replayEntry(tx: Connection, { drawId, directoryName }: Place, entry: LogEntry): Promise<void> {
  const draw = await lockReplayedDraw(tx, drawId);
  if (draw === undefined) return;
  const log = { drawId, ...draw.head };
  switch (entry.kind) {
    case 'sale':
      if (draw.held + entry.count > draw.rest)
        throw new OperatorError(
          `${draw.held} tickets of ${directoryName} are still held: start the backend, wait 15 minutes, and replay again.`,
        );
      await addEntries(tx, log, [entry]);
      await addLostSale(tx, drawId, entry);
      break;
    case 'reveal':
      await revealDueRound(
        tx,
        { drawId, round: entry.round },
        { round: entry.round, signature: fromHex(entry.signature) },
      );
      break;
    case 'void': {
      const due = { drawId, round: entry.round };
      const box = await lockWaiting(tx, due);
      await addEntries(tx, log, [entry]);
      if (box !== undefined) await markVoid(tx, due, box.sales);
      break;
    }
    case 'refund':
    case 'withdrawal':
      await addEntries(tx, log, [entry]);
      break;
    case 'pause':
      await addEntries(tx, log, [entry]);
      await setPause(tx, drawId, { since: new Date(entry.at), reason: entry.reason });
      break;
    case 'resume':
      await addEntries(tx, log, [entry]);
      await setPause(tx, drawId, null);
      break;
    case 'correction':
      await addEntries(tx, log, [entry]);
      await renamePrize(tx, drawId, { code: await codeAt(tx, drawId, entry.prize), name: entry.name });
      break;
    case 'close':
      await addEntries(tx, log, [entry]);
      await closeReplayed(tx, drawId, entry);
      break;
  }
  const after = await lockReplayedDraw(tx, drawId);
  if (after === undefined || toHex(after.head.head) !== entry.hash)
    throw new OperatorError(`Entry ${entry.seq} of ${directoryName} has another result here.`);
}

/** The code of a prize by its place in the line-up of the manifest. */
const codeAt = async (tx: Connection, drawId: string, place: number): Promise<string> =>
  readManifest(await boxManifest(tx, drawId))?.lineUp[place]?.prize ?? LAST_ONE_CODE;

/** The published checkpoints with the signatures of their witnesses. */
async function addCheckpoints(
  tx: Connection,
  { witnesses }: Pick<ShopLog, 'witnesses'>,
  { records, leaves }: PublishedLog,
): Promise<void> {
  const notes = new Map<number, string>();
  for (const note of records.flatMap(({ checkpoints }) => checkpoints)) {
    const size = readCheckpoint(readNote(note)?.text ?? '')?.size;
    if (size !== undefined && size <= leaves.length) notes.set(size, note);
  }
  const own = await newestCheckpointSize(tx);
  for (const [size, note] of [...notes].toSorted(([one], [other]) => one - other)) {
    if (size <= own) continue;
    const read = readNote(note);
    const cosigned = witnesses.flatMap(({ verifier }) => (read && cosignedAt(read, verifier)) ?? []);
    await addCheckpoint(tx, { size, note, signedAt: new Date(), cosignatures: cosigned.length });
  }
}
