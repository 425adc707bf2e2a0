import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema.ts';

export type Database = ReturnType<typeof databaseOver>;

/** One connection of the shop, or a transaction on one. */
export type Connection = Database | Parameters<Parameters<Database['transaction']>[0]>[0];

export type OpenDatabase = { readonly db: Database; close(): Promise<void> };

const PATIENCE_MS = { connect: 2_000, statement: 10_000, idle: 30_000 } as const;

/** Opens the pool of connections to the shop's database. Nothing is asked of it yet. */
export function openDatabase(url: string, onLost: (error: Error) => void = () => {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'koron-do',
    max: 10,
    // Whoever waits longer for a connection is told to come back, so that the queue stays short.
    connectionTimeoutMillis: PATIENCE_MS.connect,
    idleTimeoutMillis: PATIENCE_MS.idle,
    statement_timeout: PATIENCE_MS.statement,
    // The server may be gone without a word; then its own limit is never told to us.
    query_timeout: PATIENCE_MS.statement + 1_000,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced at its next use; unheard, the event would end the process.
  pool.on('error', onLost);
  // One that breaks within a transaction fails what is asked over it, which is where it is told.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { db: databaseOver(pool), close: () => pool.end() };
}

/** The shop's tables over a pool, or over a single connection. */
export function databaseOver(client: pg.Pool | pg.Client) {
  return drizzle(client, { schema, casing: 'snake_case' });
}
