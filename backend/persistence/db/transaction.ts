import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { InTransaction } from '#backend/actions/ports.ts';
import type { Connection, Database } from './database.ts';
import { retryOnConflict } from './retry.ts';
import * as schema from '../schema.ts';

/** Set for each transaction, because the server's default may be another level. */
export const READ_COMMITTED = { isolationLevel: 'read committed' } as const;

type StoresOn<Stores> = (tx: Connection) => Stores;

/** Runs transactions on these stores. Retries after a serialization failure or a deadlock. */
export const inTransactionOn =
  <Stores>(db: Database, storesOn: StoresOn<Stores>): InTransaction<Stores> =>
  (work) =>
    retryOnConflict(() => db.transaction((tx) => work(storesOn(tx)), READ_COMMITTED));

/** The same, with a rollback at the end. Returns the result of `work`. */
export const inDryRunOn =
  <Stores>(db: Database, storesOn: StoresOn<Stores>): InTransaction<Stores> =>
  (work) =>
    retryOnConflict(() => rolledBack(db, (tx) => work(storesOn(tx))));

async function rolledBack<Result>(db: Database, work: (tx: Connection) => Promise<Result>): Promise<Result> {
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
