import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import * as schema from './schema.ts';

const over = (client: pg.PoolClient) => drizzle(client, { schema, casing: 'snake_case' });

type Over = ReturnType<typeof over>;
type Transaction = Over['transaction'];

/**
 * Transactions over a pool that lose none of its connections: drizzle's own keeps a connection for good where BEGIN
 * fails, and gives one back in the middle of its transaction where ROLLBACK is never answered
 * (drizzle-team/drizzle-orm#6114). Here such a connection is cut.
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
      const isUndone = hasBegun && client.getTransactionStatus() === 'I';
      client.release(!isUndone);
      throw error;
    }
  };
}
