import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Clock } from '../actions/ports.ts';
import type { Connection } from './database.ts';

/** The database's clock: one for all backends, and the one that sells tickets. Nobody else reads a clock. */
export const databaseClock = (db: Connection): Clock => ({
  now: async () => {
    const { rows } = await db.execute<{ ms: string }>(sql`select extract(epoch from now()) * 1000 as ms`);
    return new Date(Number(rows[0]?.ms));
  },
});

/** This very moment; `now()` is the one in which the transaction began, before it waited for anybody. */
export const CURRENT_TIME = sql`clock_timestamp()`;

export const inMs = (ms: number): SQL => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/** Whole milliseconds from one moment to another, rounded up. */
export const msBetween = (from: PgColumn | SQL, to: PgColumn | SQL): SQL<number> =>
  sql`ceil(extract(epoch from ${to} - ${from}) * 1000)`.mapWith(Number);
