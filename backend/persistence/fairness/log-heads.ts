import { and, asc, desc, eq, gte, isNotNull, max, sql } from 'drizzle-orm';
import { leafHash, nodeHash } from '#lib/fairness/merkle-tree.ts';
import { type DrawHead, headLeaf } from '#lib/fairness/head-log.ts';
import type { Connection } from '../db/database.ts';
import { checkpoints, draws, logHeads, logNodes } from '../schema.ts';
import { rootsOfSubtrees } from './log-nodes.ts';

/** Only one backend adds to the shop's log at a time. Released with the transaction. */
const LOG_LOCK = 582_011_904;

export const lockLog = (tx: Connection) => tx.execute(sql`select pg_advisory_xact_lock(${LOG_LOCK})`);

/** Heads of announced draws that the shop's log does not hold yet. */
export async function newHeads(tx: Connection): Promise<readonly DrawHead[]> {
  // One look at an index for each draw: their leaves are many more.
  const published = sql`(select ${logHeads.entries} from ${logHeads}
    where ${logHeads.drawId} = ${draws.drawId} order by ${logHeads.entries} desc limit 1)`;
  const rows = await tx
    .select({ drawId: draws.drawId, entries: draws.logEntries, head: draws.logHead })
    .from(draws)
    .where(and(isNotNull(draws.logHead), sql`${draws.logEntries} > coalesce(${published}, -1)`))
    .orderBy(asc(draws.drawId));
  return rows.flatMap(({ head, ...row }) => (head === null ? [] : { ...row, head }));
}

/** Number of leaves of the shop's log. */
export async function logSize(db: Connection): Promise<number> {
  const [last] = await db.select({ index: max(logHeads.index) }).from(logHeads);
  return last?.index === null || last === undefined ? 0 : last.index + 1;
}

/** Appends leaves to a log of `size` leaves, with the nodes of the subtrees that they complete. */
export async function appendHeads(tx: Connection, size: number, heads: readonly DrawHead[]): Promise<void> {
  const nodes = new Map<string, Uint8Array>();
  const nodeAt = async (level: number, index: number): Promise<Uint8Array> =>
    nodes.get(`${level}/${index}`) ??
    (await rootsOfSubtrees(tx, [[{ level, index }]]))[0] ??
    new Uint8Array();
  for (const [offset, head] of heads.entries()) {
    let index = size + offset;
    let hash = leafHash(headLeaf(head));
    nodes.set(`0/${index}`, hash);
    for (let level = 0; index % 2 === 1; level += 1) {
      hash = nodeHash(await nodeAt(level, index - 1), hash);
      index = (index - 1) / 2;
      nodes.set(`${level + 1}/${index}`, hash);
    }
  }
  await tx.insert(logHeads).values(heads.map((head, offset) => ({ ...head, index: size + offset })));
  await tx.insert(logNodes).values(
    [...nodes].map(([place, hash]) => {
      const [level = 0, index = 0] = place.split('/').map(Number);
      return { level, index, hash };
    }),
  );
}

/** Leaves of the shop's log from a place on. */
export const readHeads = (
  db: Connection,
  { from, atMost }: { readonly from: number; readonly atMost: number },
): Promise<readonly (DrawHead & { readonly index: number })[]> =>
  db.select().from(logHeads).where(gte(logHeads.index, from)).orderBy(asc(logHeads.index)).limit(atMost);

export type StoredCheckpoint = typeof checkpoints.$inferSelect;

export const addCheckpoint = async (tx: Connection, checkpoint: StoredCheckpoint): Promise<void> => {
  await tx.insert(checkpoints).values(checkpoint);
};

export async function newestCheckpoint(db: Connection): Promise<StoredCheckpoint | undefined> {
  const [newest] = await db.select().from(checkpoints).orderBy(desc(checkpoints.size)).limit(1);
  return newest;
}

/** Locks a checkpoint. Returns its note with the signatures so far. */
export async function lockNote(tx: Connection, size: number): Promise<string> {
  const [found] = await tx
    .select({ note: checkpoints.note })
    .from(checkpoints)
    .where(eq(checkpoints.size, size))
    .for('update');
  if (found === undefined) throw new Error(`There is no checkpoint of ${size} leaves.`);
  return found.note;
}

export async function setCosignatures(
  tx: Connection,
  size: number,
  signed: Pick<StoredCheckpoint, 'note' | 'cosignatures'>,
): Promise<void> {
  await tx.update(checkpoints).set(signed).where(eq(checkpoints.size, size));
}
