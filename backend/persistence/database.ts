import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { PoolUse } from '#backend/actions/operations/metrics.ts';
import { pooledTransaction } from './transaction.ts';
import * as schema from './schema.ts';

export type Database = ReturnType<typeof createDatabase>;

/** One connection of the shop, or a transaction on one. */
export type Connection = Database | Parameters<Parameters<Database['transaction']>[0]>[0];

export type OpenDatabase = {
  readonly db: Database;
  /** The connections of the draws' desks, over which several statements are asked before the first is answered. */
  readonly batcherPool: pg.Pool;
  /** How the connections are used at this moment. */
  poolUse(): readonly PoolUse[];
  close(): Promise<void>;
};

const TIMEOUTS_MS = { connect: 2_000, statement: 10_000, idle: 30_000 } as const;

/** So many connections everybody shares, and so many draws can be sold from at the same time. */
const CONNECTIONS = { shop: 10, batcher: 4 } as const;

/**
 * The desk's statements find a few rows by their keys, and nothing else. They are planned once and for all, maybe while
 * the tables are still empty, where to read a table from end to end would seem best.
 */
const BY_KEYS = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'material']
  .map((way) => `enable_${way}=off`)
  .concat('jit=off', 'plan_cache_mode=force_generic_plan')
  .map((setting) => `-c ${setting}`)
  .join(' ');

/**
 * What shoppers ask for is found by indexes, which lie in memory: to go to a row by one costs hardly more than to read the
 * next. Nobody's question takes the processors from all others.
 */
const BY_INDEXES = ['random_page_cost=1.1', 'max_parallel_workers_per_gather=0', 'jit=off']
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** Opens the pools of connections to the shop's database. Nothing is asked of it yet. */
export function openDatabase(url: string, onLost: (error: Error) => void = () => {}): OpenDatabase {
  const pool = openPool({ connectionString: url, max: CONNECTIONS.shop, options: BY_INDEXES }, onLost);
  const batcherPool = openPool(
    {
      connectionString: url,
      max: CONNECTIONS.batcher,
      pipeline: true,
      options: BY_KEYS,
      // Whoever holds a draw and says no more lets go of it.
      idle_in_transaction_session_timeout: TIMEOUTS_MS.statement,
    },
    onLost,
  );
  return {
    db: Object.assign(createDatabase(pool), { transaction: pooledTransaction(pool) }),
    batcherPool,
    poolUse: () => [connectionsOf('shop', pool), connectionsOf('desks', batcherPool)],
    close: async () => void (await Promise.all([pool.end(), batcherPool.end()])),
  };
}

const connectionsOf = (name: string, { options, totalCount, idleCount, waitingCount }: pg.Pool): PoolUse => ({
  pool: name,
  most: options.max,
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

function openPool(config: pg.PoolConfig, onLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    application_name: 'koron-do',
    // Whoever waits longer for a connection is told to come back, so that the queue stays short.
    connectionTimeoutMillis: TIMEOUTS_MS.connect,
    idleTimeoutMillis: TIMEOUTS_MS.idle,
    statement_timeout: TIMEOUTS_MS.statement,
    // The server may be gone without a word; then its own limit is never told to us.
    query_timeout: TIMEOUTS_MS.statement + 1_000,
    keepAlive: true,
    ...config,
  });
  // An idle connection that breaks is replaced at its next use; unheard, the event would end the process.
  pool.on('error', onLost);
  // One that breaks within a transaction fails what is asked over it, which is where it is told.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The shop's tables over a pool, or over a single connection. */
export function createDatabase(client: pg.Pool | pg.Client) {
  return drizzle(client, { schema, casing: 'snake_case' });
}
