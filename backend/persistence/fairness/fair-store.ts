import { and, asc, eq, gte } from 'drizzle-orm';
import type { FairStore } from '../../actions/fairness/ports.ts';
import type { Database } from '../database.ts';
import { drawLog } from '../schema.ts';
import { boxOnShow } from './box-on-show.ts';
import { partOf } from './box-part.ts';
import { LOG_COLUMNS } from './log-columns.ts';
import { orderToProve } from './order-to-prove.ts';
import { seedOnceOver } from './seed-once-over.ts';

/** What everybody may see of the boxes, and what only their buyers and the end of a draw bring to light. */
export function fairStore(db: Database): FairStore {
  // A seed that was published once stays so, and need not be asked for under a lock again.
  const published = new Map<string, Uint8Array>();
  return {
    find: (directoryName) => boxOnShow(db, directoryName),
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
    order: (memberId, orderId) => orderToProve(db, memberId, orderId),
    part: (drawId, slots) => partOf(db, drawId, slots),
  };
}
