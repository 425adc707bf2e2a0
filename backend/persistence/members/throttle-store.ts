import { eq, lt, sql } from 'drizzle-orm';
import type { ThrottleStore } from '#backend/actions/members/ports.ts';
import { delayAfter, decayed, type ThrottleRule } from '#backend/domain/members/throttle.ts';
import type { Connection, Database } from '../database.ts';
import { throttles } from '../schema.ts';
import { inMs, CURRENT_TIME, msBetween } from '../clock.ts';

/**
 * Only attempts that are let through count. One that comes too early is refused and leaves everything as it is:
 * neither the wait nor the memory of the attempts gets longer. So whoever hammers away at somebody else's account
 * keeps the owner waiting for `longestMs` at a time and no more, and is himself never let through more often than
 * once in that time.
 */
export const throttleStore = (db: Database): ThrottleStore => ({
  // Under a flood nearly all are refused: they cost one read, and neither a write nor a lock.
  attempt: async (key, rule) =>
    (await waitOf(db, key)) || db.transaction((tx) => countedAttempt(tx, key, rule)),

  waitOf: (key) => waitOf(db, key),

  // It was let through, so there was no wait before it; the wait it brought goes with it.
  undoAttempt: async (key) => {
    const { attempts, waitsUntil } = throttles;
    await db
      .update(throttles)
      .set({
        attempts: sql`greatest(${attempts} - 1, 0)`,
        waitsUntil: sql`least(${waitsUntil}, ${CURRENT_TIME})`,
      })
      .where(eq(throttles.key, key));
  },

  forget: async (key) => {
    await db.delete(throttles).where(eq(throttles.key, key));
  },

  purge: async (quietSince) => {
    await db.delete(throttles).where(lt(throttles.lastAt, quietSince));
  },
});

async function waitOf(db: Connection, key: string): Promise<number> {
  const [seen] = await db.select({ waitMs }).from(throttles).where(eq(throttles.key, key));
  return Math.max(0, seen?.waitMs ?? 0);
}

async function countedAttempt(tx: Connection, key: string, rule: ThrottleRule): Promise<number> {
  const { waitMs, ...before } = await lockedRow(tx, key);
  if (waitMs > 0) return waitMs;
  const { attempts, remainderMs: keptMs } = decayed(rule, before);
  const counted = attempts + 1;
  await tx
    .update(throttles)
    .set({ attempts: counted, waitsUntil: inMs(delayAfter(rule, counted)), lastAt: inMs(-keptMs) })
    .where(eq(throttles.key, key));
  return 0;
}

/** The row, made where there was none, and locked either way: all others with this key wait for their turn. */
async function lockedRow(tx: Connection, key: string) {
  const [row] = await tx
    .insert(throttles)
    .values({ key })
    .onConflictDoUpdate({ target: throttles.key, set: { key } })
    .returning({ attempts: throttles.attempts, waitMs, passedMs });
  if (row === undefined) throw new Error('A throttle was written and not there.');
  return row;
}

const waitMs = msBetween(CURRENT_TIME, throttles.waitsUntil);
const passedMs = msBetween(throttles.lastAt, CURRENT_TIME);
