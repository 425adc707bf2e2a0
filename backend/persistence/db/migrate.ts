import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { databaseError, describeAddress, reasonOf } from './database-errors.ts';
import { createDatabase, type Database } from './database.ts';
import { OperatorError } from './operator-error.ts';
import { grantServing, servingRoles } from './serving-role.ts';
import { insertFirstTexts } from '../site-texts/versions.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

/** A server that has much to do accepts a connection late. */
const CONNECT_MS = 30_000;

const MIGRATIONS = join(import.meta.dirname, '../migrations');

/**
 * How long a statement of a migration waits for a table in use. Buyers wait behind it, so it is shorter than the 2 s after
 * which they get 503. It is longer than `deadlock_timeout` (1 s), after which PostgreSQL ends an autovacuum in the way.
 */
const LOCK_TIMEOUT_MS = 1_500;

/** With the pauses between them 7 minutes. */
const MAX_ATTEMPTS = 40;

/** The pause grows by a second with each attempt. Buyers who waited are served in it. */
const LONGEST_PAUSE_S = 10;

/** PostgreSQL code: insufficient privilege. */
const NOT_PERMITTED = '42501';

/** PostgreSQL codes: lock timeout and deadlock. The transaction was rolled back. */
const LOCKED_CODES = new Set(['55P03', '40P01']);

type OnLocked = (error: unknown) => void;

/**
 * Migrates a database to the newest schema. Of concurrent calls one migrates and the others wait for it. Calls `onLocked`
 * after each attempt that found a table in use.
 */
export async function applyMigrations(
  url: string,
  onLocked: OnLocked = reportLocked,
  folder = MIGRATIONS,
): Promise<void> {
  const client = await connected(url);
  try {
    await expectUtf8(client);
    const db = createDatabase(client);
    // A backend that has nothing to migrate does not wait for a running backup, which holds the lock until it ends.
    if (await isMigrated(db, folder)) return;
    // The lock belongs to this connection and is released when it ends.
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.tables]);
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    for (const migration of await pendingMigrations(db, folder)) await applyOne(db, migration, onLocked);
    await insertFirstTexts(db);
    for (const role of await servingRoles(client)) await grantServing(client, role);
  } catch (error) {
    if (databaseError(error)?.code !== NOT_PERMITTED) throw error;
    throw new OperatorError(
      'The database does not have the newest schema, and this role may not change it: npm run ops -- migrate, with DATABASE_URL of the role that owns the tables.',
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

/** Gives a role what serving the shop needs, on a database with the newest schema. */
export async function serveWith(url: string, role: string): Promise<void> {
  const client = await connected(url);
  try {
    await grantServing(client, role);
  } finally {
    await client.end();
  }
}

/** The files that are not recorded as applied, oldest first. */
async function pendingMigrations(db: Database, folder: string): Promise<readonly MigrationMeta[]> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  const newest = await newestApplied(db);
  return readMigrationFiles({ migrationsFolder: folder }).filter(({ folderMillis }) => folderMillis > newest);
}

/**
 * Applies and records one file in a transaction of its own. Drizzle's `migrate` applies all files in one transaction, which
 * keeps the locks of the first file until the last one is done.
 */
const applyOne = (db: Database, migration: MigrationMeta, onLocked: OnLocked): Promise<void> =>
  retryWhileLocked(
    () =>
      db.transaction(async (tx) => {
        for (const statement of migration.sql) await tx.execute(sql.raw(statement));
        await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
          values (${migration.hash}, ${migration.folderMillis})`);
      }),
    onLocked,
  );

async function retryWhileLocked(work: () => Promise<void>, onLocked: OnLocked): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!LOCKED_CODES.has(databaseError(error)?.code ?? '')) throw error;
      if (attempt === MAX_ATTEMPTS)
        throw new OperatorError(
          `A table stayed in use, so not all migrations are applied. Run them again. ${firstLine(error)}`,
          { cause: error },
        );
      onLocked(error);
      await pause(Math.min(attempt, LONGEST_PAUSE_S) * 1_000);
    }
  }
}

const reportLocked: OnLocked = (error) => {
  process.stderr.write(`A table is in use; the migration is tried again. ${firstLine(error)}\n`);
};

/** Drizzle's message begins with the statement. */
const firstLine = (error: unknown): string => reasonOf(error).split('\n', 1).join('');

/** In any other encoding the server treats texts as bytes: lengths and sort order would be silently wrong. */
async function expectUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throw new OperatorError(
      `The database has the encoding ${encoding}, but needs UTF8: createdb --template template0 --encoding UTF8.`,
    );
}

/** Connects to a database. Throws an error that names it. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A connection that breaks fails the running query, which reports the error.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new DatabaseUnreachableError(url, error);
  }
}

/** Names the database that did not answer, without the password of its address. */
class DatabaseUnreachableError extends Error {
  constructor(url: string, cause: unknown) {
    super(`The database ${describeAddress(url)} cannot be used: ${reasonOf(cause)}`, { cause });
  }
}

/** Timestamp of the newest migration of this version, as the database stores it. */
export const newestMigration = (folder = MIGRATIONS): number =>
  readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0;

/** Whether every migration that this version knows has been applied. */
export async function isMigrated(db: Database, folder = MIGRATIONS): Promise<boolean> {
  const table = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (table.rows[0]?.there !== true) return false;
  return (await newestApplied(db)) >= newestMigration(folder);
}

async function newestApplied(db: Database): Promise<number> {
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.newest ?? 0);
}
