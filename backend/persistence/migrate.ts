import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { join } from 'node:path';
import { isNativeError } from 'node:util/types';
import pg from 'pg';
import { createDatabase, type Database } from './database.ts';
import { OperatorError } from './operator-error.ts';

const MIGRATIONS = { migrationsFolder: join(import.meta.dirname, 'migrations') };

/** Advisory lock of migrations and of backups, which need the tables unchanged. */
export const TABLES_LOCK = 4_715_001;

/** Migrates a database to the newest schema. Of concurrent calls one migrates and the others wait for it. */
export async function applyMigrations(url: string): Promise<void> {
  const client = await connected(url);
  try {
    await expectUtf8(client);
    const db = createDatabase(client);
    // A backend that has nothing to migrate does not wait for a running backup, which holds the lock until it ends.
    if (await isMigrated(db)) return;
    // The lock belongs to this connection and is released when it ends.
    await client.query('select pg_advisory_lock($1)', [TABLES_LOCK]);
    await migrate(db, MIGRATIONS);
  } finally {
    await client.end();
  }
}

/** In any other encoding the server treats texts as bytes: lengths and sort order would be silently wrong. */
async function expectUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throw new OperatorError(
      `The database has the encoding ${encoding}, but needs UTF8: createdb --template template0 --encoding UTF8.`,
    );
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
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
export class DatabaseUnreachableError extends Error {
  constructor(url: string, cause: unknown) {
    const { hostname, port, pathname } = new URL(url);
    super(
      `The database ${pathname.slice(1)} at ${hostname}:${port || 5432} cannot be used: ${reasonOf(cause)}`,
      { cause },
    );
  }
}

function reasonOf(cause: unknown): string {
  if (!isNativeError(cause)) return 'no answer';
  const code = 'code' in cause ? String(cause.code) : '';
  return cause.message || code || cause.name;
}

/** Timestamp of the newest migration of this version, as the database stores it. */
export const newestMigration = (): number => readMigrationFiles(MIGRATIONS).at(-1)?.folderMillis ?? 0;

/** Whether every migration that this version knows has been applied. */
export async function isMigrated(db: Database): Promise<boolean> {
  const table = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (table.rows[0]?.there !== true) return false;
  const applied = await db.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  return Number(applied.rows[0]?.newest ?? 0) >= newestMigration();
}
