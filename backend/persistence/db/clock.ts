import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Connection } from './database.ts';

/**
 * The time of the database, which all backends share: within a transaction that of its start. No other clock decides
 * about sales.
 */
export async function databaseTime(db: Connection): Promise<Date> {
  const { rows } = await db.execute<{ ms: string }>(sql`select extract(epoch from now()) * 1000 as ms`);
  return new Date(Number(rows[0]?.ms));
}

/** The current time. `now()` is the start of the transaction, before it waited for locks. */
export const CURRENT_TIME = sql`clock_timestamp()`;

/** The time of the database at this moment of a transaction, also after it has waited for locks. */
export async function currentTime(tx: Connection): Promise<Date> {
  const { rows } = await tx.execute<{ ms: number }>(sql`select ${CURRENT_MS} as ms`);
  return new Date(Number(rows[0]?.ms));
}

/** The current time in milliseconds since 1970. */
export const CURRENT_MS = sql<number>`extract(epoch from clock_timestamp()) * 1000`.mapWith(Number);

export const inMs = (ms: number): SQL => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/** Milliseconds between two times, rounded up. */
export const msBetween = (from: PgColumn | SQL, to: PgColumn | SQL): SQL<number> =>
  sql`ceil(extract(epoch from ${to} - ${from}) * 1000)`.mapWith(Number);
