import { randomUUID } from 'node:crypto';
import { asc, eq, isNotNull, max, sql } from 'drizzle-orm';
import type { LogHead } from '#backend/domain/orders/log-entries.ts';
import type { CloseEntry, LogEntry, SaleEntry } from '#lib/fairness/log-entry.ts';
import { fromHex } from '#lib/fairness/bytes.ts';
import type { Connection } from '../db/database.ts';
import { boxes, checkpoints, draws, lostSales, waitingSales } from '../schema.ts';

/** A draw whose log is replayed. */
export type ReplayedDraw = {
  readonly directoryName: string;
  readonly head: LogHead;
  /** Tickets that are not sold, held ones included. */
  readonly rest: number;
  readonly held: number;
};

/** Locks a draw. `undefined`: the shop does not have it, or it has no box. */
export async function lockReplayedDraw(tx: Connection, drawId: string): Promise<ReplayedDraw | undefined> {
  const { directoryName, logEntries, logHead, total, sold, held } = draws;
  const [draw] = await tx
    .select({ directoryName, logEntries, logHead, total, sold, held })
    .from(draws)
    .where(eq(draws.drawId, drawId))
    .for('no key update');
  if (draw?.logHead === null || draw === undefined) return undefined;
  return {
    directoryName: draw.directoryName,
    head: { entries: draw.logEntries, head: draw.logHead },
    rest: draw.total - draw.sold,
    held: draw.held,
  };
}

/** Counts a sale whose order is lost. It waits for its result like others, under an id that no order has. */
export async function addLostSale(
  tx: Connection,
  drawId: string,
  { seq, from, count, round, hash }: LogEntry<SaleEntry>,
): Promise<void> {
  await tx.insert(lostSales).values({ drawId, seq, firstTicket: from, count });
  await tx
    .insert(waitingSales)
    .values({ drawId, seq, round, orderId: randomUUID(), firstTicket: from, count, hash: fromHex(hash) });
  await tx
    .update(draws)
    .set({ sold: sql`${draws.sold} + ${count}`, waiting: sql`${draws.waiting} + ${count}` })
    .where(eq(draws.drawId, drawId));
}

/** Ends a sale at the time of its entry, at the latest. */
export async function closeReplayed(
  tx: Connection,
  drawId: string,
  { at, reason }: CloseEntry,
): Promise<void> {
  const closedAt = new Date(at);
  await tx
    .update(draws)
    .set({
      closedAt,
      closesAt: sql`least(${draws.closesAt}, greatest(${closedAt}, ${draws.opensAt} + interval '1 second'))`,
      ...(reason === '' ? {} : { closeReason: reason }),
    })
    .where(eq(draws.drawId, drawId));
}

export async function newestCheckpointSize(db: Connection): Promise<number> {
  const [newest] = await db.select({ size: max(checkpoints.size) }).from(checkpoints);
  return newest?.size ?? 0;
}

/** The names of draws whose logs are public. */
export async function announcedDraws(db: Connection): Promise<readonly string[]> {
  const rows = await db
    .select({ directoryName: draws.directoryName })
    .from(draws)
    .innerJoin(boxes, eq(boxes.drawId, draws.drawId))
    .where(isNotNull(boxes.announcedAt))
    .orderBy(asc(draws.directoryName));
  return rows.map(({ directoryName }) => directoryName);
}
