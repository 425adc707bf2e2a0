import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Connection } from '#backend/persistence/database.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';

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
export async function aTravellingDatabase(): Promise<FreshDatabase> {
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
