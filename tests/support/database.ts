import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database, Connection } from '#backend/persistence/database.ts';
import type { OwnServer } from '#backend/persistence/embedded/embedded.ts';

export type FreshDatabase = {
  readonly url: string;
  /** Takes it away again, also from under connections that were forgotten. */
  drop(): Promise<void>;
};

/** A database of its own for a test file: every table of the shop, and nothing in them. `as`: as SQL makes another. */
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

const MAX_DROP_ATTEMPTS = 100;

/** The server's own cleaner may be at work in it, which nobody but the server may end: it is soon done. */
async function dropDatabase(server: string, name: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    } catch (error) {
      const isBeingVacuumed = error instanceof pg.DatabaseError && error.code === '42501';
      if (!isBeingVacuumed || tried === MAX_DROP_ATTEMPTS) throw error;
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

/** Waits until some connection of a database waits for a lock that another one holds, and gives its process. */
export async function untilLockWait(db: Pick<Database, 'execute'>): Promise<number> {
  for (;;) {
    const { rows } = await db.execute<{ pid: number }>(
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0] !== undefined) return rows[0].pid;
    await pause(5);
  }
}

/** All there is in a database: every row of every table, as text. */
export async function everyRow(db: Database): Promise<string> {
  const { rows } = await db.execute<{ place: string }>(
    sql`select quote_ident(table_schema) || '.' || quote_ident(table_name) as place from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts = rows.map(async ({ place }) => {
    const it = sql`select to_jsonb(it)::text as text from ${sql.raw(place)} it`;
    const found = await db.execute<{ text: string }>(it);
    return found.rows.map(({ text }) => text).join('\n');
  });
  return (await Promise.all(texts)).join('\n');
}

/** The database that each test's own is a copy of. */
export const TEMPLATE = 'migrated';

type RunningServer = { readonly server: OwnServer; readonly dataDir: string };

let running: RunningServer | undefined;

/** Between the start and the end of a run; both happen in the same process. */
export const setDatabaseServer = (it: RunningServer) => {
  running = it;
};

export const databaseServer = () => running;

/**
 * The shop knows no clock but the database's, and that by two functions. Here stand two of the same names before
 * them, which say what the clock will say after the time that has been let go by.
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

/** A database of its own whose time can be let go by. */
export async function aTimeTravelDatabase(): Promise<FreshDatabase> {
  const database = await freshDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(CLOCK);
  await client.end();
  return database;
}

/** Lets so much time go by, for everybody who asks this database for it. */
export async function letTimePass({ db }: { readonly db: Connection }, minutes: number): Promise<void> {
  await db.execute(sql`update travel.gone set by = by + make_interval(secs => ${minutes * 60})`);
}
