import { eq, lt, sql } from 'drizzle-orm';
import type { ThrottleStore } from '#backend/actions/members/ports.ts';
import { delayAfter, decayed, type ThrottleRule } from '#backend/domain/members/throttle.ts';
import type { Connection, Database } from '../database.ts';
import { throttles } from '../schema.ts';
import { inMs, CURRENT_TIME, msBetween } from '../clock.ts';

/**
 * Counts only allowed attempts. A refused one changes nothing, so that an attacker of an account delays its owner by
 * `longestMs` at most, and gets no more than one attempt in that time.
 */
export const throttleStore = (db: Database): ThrottleStore => ({
  // Under attack nearly all attempts are refused, at the cost of one read without a lock.
  attempt: async (key, rule) =>
    (await waitOf(db, key)) || db.transaction((tx) => countedAttempt(tx, key, rule)),

  waitOf: (key) => waitOf(db, key),

  // The attempt was allowed, so there was no wait before it; the wait that it caused is removed.
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

/** Creates the row if necessary and locks it; other attempts with this key wait. */
async function lockedRow(tx: Connection, key: string) {
  const [row] = await tx
    .insert(throttles)
    .values({ key })
    .onConflictDoUpdate({ target: throttles.key, set: { key } })
    .returning({ attempts: throttles.attempts, waitMs, passedMs });
  if (row === undefined) throw new Error('The insertion of the throttle returned no row.');
  return row;
}

const waitMs = msBetween(CURRENT_TIME, throttles.waitsUntil);
const passedMs = msBetween(throttles.lastAt, CURRENT_TIME);
