import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Connection, Database } from './database.ts';
import * as schema from '../schema.ts';
import { databaseError } from './database-errors.ts';

const MAX_ATTEMPTS = 3;

const LONGEST_PAUSE_MS = 50;

/** PostgreSQL codes: serialization failure and deadlock. The transaction was rolled back. */
const CONFLICT_CODES = new Set(['40001', '40P01']);

/**
 * Retries `work` on a code in `CONFLICT_CODES` or `alsoRetryOn`: three attempts, random pause of up to 50 ms × attempt.
 * Rethrows everything else.
 */
export async function retryOnConflict<T>(
  work: () => Promise<T>,
  alsoRetryOn: readonly string[] = [],
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = databaseError(error)?.code ?? '';
      const isConflict = CONFLICT_CODES.has(code) || alsoRetryOn.includes(code);
      if (!isConflict || attempt === MAX_ATTEMPTS) throw error;
      await pause(randomInt(1, LONGEST_PAUSE_MS * attempt));
    }
  }
}

/** Set for each transaction, because the server's default may be another level. */
export const READ_COMMITTED = { isolationLevel: 'read committed' } as const;

/** All queries see one snapshot, so that their figures agree. */
export const ONE_MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

type Work<Result> = (tx: Connection) => Promise<Result>;

/**
 * Runs `work` in one transaction and commits what it wrote, or nothing if it throws. Each statement sees what was
 * committed before it began, so that what is read after a lock is current. `work` runs again after a serialization
 * failure or a deadlock: it has no effects but those on the database.
 */
export const inTransaction = <Result>(db: Database, work: Work<Result>): Promise<Result> =>
  retryOnConflict(() => db.transaction(work, READ_COMMITTED));

/** Runs `work` in the same way, and rolls back what it wrote if this is a dry run. Returns its result. */
export const inOperatorTransaction = <Result>(
  db: Database,
  dryRun: boolean,
  work: Work<Result>,
): Promise<Result> => (dryRun ? retryOnConflict(() => rolledBack(db, work)) : inTransaction(db, work));

async function rolledBack<Result>(db: Database, work: Work<Result>): Promise<Result> {
  const results: Result[] = [];
  try {
    await db.transaction(async (tx) => {
      results.push(await work(tx));
      throw new RollbackError();
    }, READ_COMMITTED);
  } catch (error) {
    if (!(error instanceof RollbackError)) throw error;
  }
  const [result] = results;
  if (result === undefined) throw new Error('A dry run returned nothing.');
  return result;
}

class RollbackError extends Error {
  override readonly name = 'RollbackError';
}

const over = (client: pg.PoolClient) => drizzle(client, { schema, casing: 'snake_case' });

type Over = ReturnType<typeof over>;
type Transaction = Over['transaction'];

/**
 * Transactions over a pool that leak no connection: Drizzle's own keeps one forever if BEGIN fails, and returns one
 * inside its transaction if ROLLBACK is never answered (drizzle-team/drizzle-orm#6114). Here such a connection is
 * closed.
 */
export function pooledTransaction(pool: pg.Pool): Transaction {
  const known = new WeakMap<pg.PoolClient, Over>();
  const knownOver = (client: pg.PoolClient): Over => {
    const one = known.get(client) ?? over(client);
    known.set(client, one);
    return one;
  };
  return async (work, config) => {
    const client = await pool.connect();
    let hasBegun = false;
    try {
      const done = await knownOver(client).transaction((tx) => {
        hasBegun = true;
        return work(tx);
      }, config);
      client.release();
      return done;
    } catch (error) {
      const isRolledBack = hasBegun && client.getTransactionStatus() === 'I';
      client.release(!isRolledBack);
      throw error;
    }
  };
}
