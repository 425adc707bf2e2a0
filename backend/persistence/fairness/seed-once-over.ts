import { eq, sql } from 'drizzle-orm';
import { isOver } from '../../domain/fairness/over.ts';
import type { Database } from '../database.ts';
import { boxes, draws } from '../schema.ts';

/**
 * The seed of a draw that is over. Whoever sells holds the draw's row; so it is locked first and the clock is read
 * after that: a purchase that was placed before the closing has then been counted, and none can be placed any more.
 */
export const seedOnceOver = (db: Database, drawId: string): Promise<Uint8Array | undefined> =>
  db.transaction(async (tx) => {
    await tx.select({ drawId: draws.drawId }).from(draws).where(eq(draws.drawId, drawId)).for('share');
    const [found] = await tx
      .select({
        total: draws.total,
        sold: draws.sold,
        playing: draws.playing,
        closesAt: draws.closesAt,
        at: sql`clock_timestamp()`.mapWith(draws.closesAt),
        seed: boxes.seed,
      })
      .from(draws)
      .innerJoin(boxes, eq(boxes.drawId, draws.drawId))
      .where(eq(draws.drawId, drawId));
    return found !== undefined && isOver(found, found.at) ? found.seed : undefined;
  });
