import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Batching, createBatching } from './batching.ts';
import { isTracing } from '#lib/site/tracing.ts';
import { commentStatements, keepRequestOfCallers } from './statement-comments.ts';
import { traceStatements } from './statement-spans.ts';
import type { Pauses } from '#backend/domain/backoff.ts';
import { type ConnectionAttempts, SHOP_ATTEMPTS } from './connection-attempts.ts';
import { attemptsAt, clientsOf, limitWaiting } from './shared-connecting.ts';
import { pooledTransaction } from './transaction.ts';
import * as schema from '../schema.ts';

export type Database = ReturnType<typeof createDatabase>;

/** One connection of the shop, or a transaction on one. */
export type Connection = Database | Parameters<Parameters<Database['transaction']>[0]>[0];

/** Connections of one pool: the limit, the open ones, the idle ones among them, and the callers waiting for one. */
export type PoolUse = {
  readonly pool: string;
  readonly most: number;
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
};

export type OpenDatabase = {
  readonly db: Database;
  /** The connections of the order batchers, which send several statements before the first is answered. */
  readonly batcherPool: pg.Pool;
  /** The other batchers. */
  readonly batching: Batching;
  /** The connections of `/readyz`, `/metrics` and the figures of today, which answer while the others are in use. */
  readonly monitoringDb: Database;
  /** The connections of operators' lists, whose statements are cancelled before shoppers' queries would be. */
  readonly listsDb: Database;
  /** The connections of the figures and the closing of months, whose statements may take a minute. */
  readonly monthsDb: Database;
  /** The attempts to connect, which all pools share. */
  readonly attempts: ConnectionAttempts;
  /** How the connections are used at this moment. */
  poolUse(): readonly PoolUse[];
  close(): Promise<void>;
};

/** The connections of operators' calls. */
export type OperatorDatabase = Pick<OpenDatabase, 'db' | 'monitoringDb' | 'listsDb' | 'monthsDb'>;

const IDLE_MS = 30_000;

/** How long the shop waits for its database, in milliseconds. 0: without limit. */
export type DatabaseLimits = {
  /** For a connection. */
  readonly connectMs: number;
  /** For one attempt to connect, which may serve a later caller. */
  readonly handshake: Pauses;
  readonly statementMs: number;
  /** For the next statement of a transaction. A connection that stalls is closed, which releases its locks. */
  readonly stalledMs: number;
  /** For a statement of an operator's list. Lists answer within 50 ms with 100,000 rows. */
  readonly listMs: number;
  /** For a statement about a month: longer than the sums over a ledger of millions of rows. */
  readonly monthMs: number;
};

const SHOP_LIMITS: DatabaseLimits = {
  connectMs: 2_000,
  handshake: SHOP_ATTEMPTS.handshake,
  statementMs: 10_000,
  stalledMs: 10_000,
  listMs: 5_000,
  monthMs: 60_000,
};

/** A command has one person who waits, and a busy server accepts its connection late. */
const COMMAND_LIMITS: DatabaseLimits = {
  ...SHOP_LIMITS,
  connectMs: 30_000,
  handshake: { firstMs: 30_000, longestMs: 30_000 },
};

/** The server may be gone without closing the connection; then its own timeout is never reported. */
const statementsWithin = (ms: number) => ({
  statement_timeout: ms,
  query_timeout: ms === 0 ? 0 : ms + 1_000,
});

/** Connections of each pool. `batcher` is also the number of draws that can be sold from at once. */
const CONNECTIONS = {
  shop: 10,
  batcher: 4,
  statements: 4,
  monitoring: 3,
  lists: 4,
  months: 2,
} as const;

/**
 * The statements of the batchers find a few rows by their keys. They are planned once, possibly while the tables are still
 * empty, when a sequential scan would seem best.
 */
const BY_KEYS = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'material']
  .map((way) => `enable_${way}=off`)
  .concat('jit=off', 'plan_cache_mode=force_generic_plan')
  .map((setting) => `-c ${setting}`)
  .join(' ');

/**
 * Shoppers' queries use indexes that are in memory, so random access costs hardly more than sequential access. No query
 * uses several processors.
 */
const BY_INDEXES = ['random_page_cost=1.1', 'max_parallel_workers_per_gather=0', 'jit=off']
  .map((setting) => `-c ${setting}`)
  .join(' ');

/**
 * Opens the connection pools of the shop's database. Sends no query yet. A caller that waits longer than
 * `connectMs` for a connection gets an error, so that the queue stays short.
 */
export function openDatabase(
  url: string,
  onLost: (error: Error) => void = () => {},
  limits: DatabaseLimits = SHOP_LIMITS,
): OpenDatabase {
  const { connectMs, handshake, statementMs, stalledMs, listMs, monthMs } = limits;
  const attempts = attemptsAt(url, handshake);
  const openPool = (config: pg.PoolConfig) =>
    openSharingPool({ connectionString: url, ...config }, { attempts, waitMs: connectMs, onLost });
  const common = statementsWithin(statementMs);
  const closedIfStalled = { idle_in_transaction_session_timeout: stalledMs };
  const pool = openPool({ ...common, max: CONNECTIONS.shop, options: BY_INDEXES });
  const batcherPool = openPool({
    ...common,
    ...closedIfStalled,
    max: CONNECTIONS.batcher,
    pipeline: true,
    options: BY_KEYS,
  });
  const statementPool = openPool({ ...common, max: CONNECTIONS.statements, options: BY_KEYS });
  const monitoringPool = openPool({ ...common, max: CONNECTIONS.monitoring, options: BY_INDEXES });
  const listsPool = openPool({ ...statementsWithin(listMs), max: CONNECTIONS.lists, options: BY_INDEXES });
  const unhurried = { ...closedIfStalled, ...statementsWithin(monthMs) };
  const monthsPool = openPool({ ...unhurried, max: CONNECTIONS.months, options: BY_INDEXES });
  // Not those of the batchers: their statements serve many requests.
  for (const one of [pool, monitoringPool, listsPool, monthsPool]) commentStatements(one);
  const pools: readonly (readonly [name: string, pool: pg.Pool])[] = [
    ['shop', pool],
    ['batchers', batcherPool],
    ['statements', statementPool],
    ['monitoring', monitoringPool],
    ['lists', listsPool],
    ['months', monthsPool],
  ];
  return {
    db: databaseOver(pool),
    monitoringDb: databaseOver(monitoringPool),
    listsDb: databaseOver(listsPool),
    monthsDb: databaseOver(monthsPool),
    batcherPool,
    batching: createBatching(statementPool, createDatabase(statementPool)),
    attempts,
    poolUse: () => pools.map(([name, each]) => connectionsOf(name, each)),
    close: async () => {
      attempts.close();
      await Promise.all(pools.map(([, each]) => each.end()));
    },
  };
}

/** Opens them for a command of an operator. */
export const openCommandDatabase = (url: string): OpenDatabase =>
  openDatabase(url, undefined, COMMAND_LIMITS);

const databaseOver = (pool: pg.Pool): Database =>
  Object.assign(createDatabase(pool), { transaction: pooledTransaction(pool) });

type SmallPool = {
  readonly pool: string;
  readonly connections: number;
  readonly attempts: ConnectionAttempts;
};

/** Opens a pool beside the shop's, for work that may wait and that buyers must not wait for. */
export function openSmallDatabase(
  url: string,
  { pool: name, connections, attempts }: SmallPool,
  onLost: (error: Error) => void,
): Pick<OpenDatabase, 'db' | 'poolUse' | 'close'> {
  const pool = openSharingPool(
    {
      connectionString: url,
      max: connections,
      options: BY_INDEXES,
      application_name: `koron-do ${name}`,
    },
    { attempts, waitMs: SHOP_LIMITS.statementMs, onLost },
  );
  return {
    db: databaseOver(pool),
    poolUse: () => [connectionsOf(name, pool)],
    close: async () => {
      attempts.close();
      await pool.end();
    },
  };
}

const connectionsOf = (name: string, { options, totalCount, idleCount, waitingCount }: pg.Pool): PoolUse => ({
  pool: name,
  most: options.max,
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

type Sharing = {
  readonly attempts: ConnectionAttempts;
  readonly waitMs: number;
  readonly onLost: (error: Error) => void;
};

function openSharingPool(config: pg.PoolConfig, { attempts, waitMs, onLost }: Sharing): pg.Pool {
  const pool = new pg.Pool({
    Client: clientsOf(attempts),
    application_name: 'koron-do',
    idleTimeoutMillis: IDLE_MS,
    ...statementsWithin(SHOP_LIMITS.statementMs),
    keepAlive: true,
    ...config,
  });
  // An idle connection that breaks is replaced at its next use. Without a listener the event would end the process.
  pool.on('error', onLost);
  limitWaiting(pool, attempts, waitMs);
  keepRequestOfCallers(pool);
  if (isTracing()) traceStatements(pool);
  return pool;
}

/** The shop's tables over a pool, or over a single connection. */
export function createDatabase(client: pg.Pool | pg.Client) {
  return drizzle(client, { schema, casing: 'snake_case' });
}
