import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { createSealing } from '#backend/crypto/sealing.ts';
import { readSealingKeys } from '#backend/crypto/sealing-keys.ts';
import { sealWith } from '#backend/persistence/db/sealed-text.ts';
import {
  type Connection,
  type Database,
  type DatabaseLimits,
  type OpenDatabase,
  openDatabase,
} from '#backend/persistence/db/database.ts';
import type { OwnServer } from '#backend/persistence/embedded/embedded.ts';

/** Children of the tests inherit the file. */
sealWith(() => createSealing(readSealingKeys({ ...process.env, DATA_DIR: 'unused' })));

export type FreshDatabase = {
  readonly url: string;
  /** Drops the database, also while it has connections. */
  drop(): Promise<void>;
};

/** Creates a database with the tables of the shop, empty. `as`: the end of the CREATE DATABASE statement. */
export async function freshDatabase({ as = `template ${TEMPLATE}` } = {}): Promise<FreshDatabase> {
  const server = process.env.TEST_DATABASE_SERVER;
  if (server === undefined)
    throw new Error('No database server runs: tests are started by npm test, or by jest.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} ${as}`);
  return {
    url: server.replace(/\/\w+$/, `/${name}`),
    drop: () => dropDatabase(server, name),
  };
}

const HOUR_MS = 3_600_000;

const NO_LIMITS: DatabaseLimits = {
  connectMs: 0,
  handshake: { firstMs: HOUR_MS, longestMs: HOUR_MS },
  statementMs: 0,
  stalledMs: 0,
  listMs: 0,
  monthMs: 0,
};

/** Opens the shop's pools without the shop's time limits, so that no test fails on a busy machine. `limits`: those to be tested. */
export const openTestDatabase = (url: string, limits: Partial<DatabaseLimits> = {}): OpenDatabase =>
  openDatabase(url, undefined, { ...NO_LIMITS, ...limits });

const MAX_DROP_ATTEMPTS = 100;

/** Retries while an autovacuum worker, which cannot be terminated (42501), uses the database: 100 attempts, 10 s. */
async function dropDatabase(server: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    } catch (error) {
      const isBeingVacuumed = error instanceof pg.DatabaseError && error.code === '42501';
      if (!isBeingVacuumed || attempt === MAX_DROP_ATTEMPTS) throw error;
      await pause(100);
    }
  }
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Waits until `count` connections of the database wait for a lock. Returns the process id of one of them. */
export async function untilLockWait(db: Pick<Database, 'execute'>, count = 1): Promise<number> {
  for (;;) {
    const { rows } = await db.execute<{ pid: number }>(
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0] !== undefined && rows.length >= count) return rows[0].pid;
    await pause(5);
  }
}

/** Every row of every table of a database, as text. */
export async function everyRow(db: Database): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts = rows.map(async ({ name }) => {
    const select = sql`select to_jsonb(it)::text as text from ${sql.raw(name)} it`;
    const result = await db.execute<{ text: string }>(select);
    return result.rows.map(({ text }) => text).join('\n');
  });
  return (await Promise.all(texts)).join('\n');
}

/** The migrated database from which test databases are copied. */
export const TEMPLATE = 'migrated';

type RunningServer = { readonly server: OwnServer; readonly dataDir: string };

let running: RunningServer | undefined;

/** Keeps the server for the teardown, which runs in the same process as the setup. */
export const setDatabaseServer = (server: RunningServer) => {
  running = server;
};

export const databaseServer = () => running;

/**
 * The shop reads the time from two functions of the database only. These functions shadow them by the search path and
 * add an offset.
 */
const CLOCK = `
  CREATE SCHEMA travel;
  CREATE TABLE travel.gone (by interval NOT NULL);
  INSERT INTO travel.gone VALUES ('0');
  CREATE FUNCTION travel.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
    'SELECT pg_catalog.clock_timestamp() + by FROM travel.gone';
  CREATE FUNCTION travel.now() RETURNS timestamptz LANGUAGE sql STABLE AS
    'SELECT pg_catalog.now() + by FROM travel.gone';
  DO $$ BEGIN
    EXECUTE format('ALTER DATABASE %I SET search_path = travel, public, pg_catalog', current_database());
  END $$`;

/** Creates a database whose clock can be moved by `letTimePass`. */
export async function aTimeTravelDatabase(): Promise<FreshDatabase> {
  const database = await freshDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(CLOCK);
  await client.end();
  return database;
}

/** Moves the clock of the database forward. */
export async function letTimePass({ db }: { readonly db: Connection }, minutes: number): Promise<void> {
  await db.execute(sql`update travel.gone set by = by + make_interval(secs => ${minutes * 60})`);
}
