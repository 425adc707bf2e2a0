import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { FairnessStore } from '#backend/actions/fairness/ports.ts';
import { isOver } from '#backend/domain/fairness.ts';
import type { Database } from '../db/database.ts';
import { drawLog, boxes, draws } from '../schema.ts';
import { publicBox, sliceOf } from './public-box.ts';
import { LOG_COLUMNS, provableOrder } from './order-proof.ts';

/** Reads the public data of boxes, and what only buyers or the end of a draw reveal. */
export function fairnessStore(db: Database): FairnessStore {
  // A published seed never changes, so it is not read under a lock again.
  const published = new Map<string, Uint8Array>();
  return {
    find: (directoryName) => publicBox(db, directoryName),
    seedOnceOver: async (drawId) => {
      const seed = published.get(drawId) ?? (await seedOnceOver(db, drawId));
      if (seed !== undefined) published.set(drawId, seed);
      return seed;
    },
    log: (drawId, { from, atMost }) =>
      db
        .select(LOG_COLUMNS)
        .from(drawLog)
        .where(and(eq(drawLog.drawId, drawId), gte(drawLog.seq, from)))
        .orderBy(asc(drawLog.seq))
        .limit(atMost),
    order: (memberId, orderId) => provableOrder(db, memberId, orderId),
    slice: (drawId, slots) => sliceOf(db, drawId, slots),
  };
}

/**
 * The seed of a draw that is over; `undefined` before. Locks the draw's row and reads the clock afterwards: a
 * purchase placed before the closing is counted, and none can be placed later.
 */
const seedOnceOver = (db: Database, drawId: string): Promise<Uint8Array | undefined> =>
  db.transaction(async (tx) => {
    await tx.select({ drawId: draws.drawId }).from(draws).where(eq(draws.drawId, drawId)).for('share');
    const { total, sold, playing, closesAt } = draws;
    const at = sql`clock_timestamp()`.mapWith(closesAt);
    const [found] = await tx
      .select({ total, sold, playing, closesAt, at, seed: boxes.seed })
      .from(draws)
      .innerJoin(boxes, eq(boxes.drawId, draws.drawId))
      .where(eq(draws.drawId, drawId));
    return found !== undefined && isOver(found, found.at) ? found.seed : undefined;
  });
