import { and, eq, sql } from 'drizzle-orm';
import { isOver } from '#backend/domain/draws/sale.ts';
import type { Connection } from '../db/database.ts';
import { boxes, drawCancellations, draws } from '../schema.ts';

/** Locks a draw whose sale is over and whose log is not closed. `undefined`: it is not such a draw any more. */
export async function lockEndedDraw(tx: Connection, drawId: string) {
  await tx.select({ drawId: draws.drawId }).from(draws).where(eq(draws.drawId, drawId)).for('no key update');
  const { directoryName, total, sold, playing, closesAt, closedAt, closeReason, logEntries, logHead } = draws;
  const [found] = await tx
    .select({
      directoryName,
      total,
      sold,
      playing,
      closesAt,
      closedAt,
      closeReason,
      logEntries,
      head: sql<Uint8Array>`${logHead}`.mapWith(logHead),
      manifest: boxes.manifest,
      isCancelled: sql<boolean>`exists (select from ${drawCancellations} c where c.draw_id = ${draws.drawId})`,
      at: sql`date_trunc('milliseconds', clock_timestamp())`.mapWith(closesAt),
    })
    .from(draws)
    .innerJoin(boxes, eq(boxes.drawId, draws.drawId))
    .where(and(eq(draws.drawId, drawId)));
  if (found === undefined || found.closedAt !== null || !isOver(found, found.at)) return undefined;
  const { logEntries: entries, head, ...draw } = found;
  return { ...draw, head: { entries, head } };
}

export async function setClosed(tx: Connection, drawId: string, at: Date): Promise<void> {
  await tx.update(draws).set({ closedAt: at }).where(eq(draws.drawId, drawId));
}
