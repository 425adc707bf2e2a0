import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** This very moment; `now()` is the one in which the transaction began, before it waited for anybody. */
export const MOMENT = sql`clock_timestamp()`;

export const inMs = (ms: number): SQL => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/** Whole milliseconds from one moment to another, rounded up. */
export const msBetween = (from: PgColumn | SQL, to: PgColumn | SQL): SQL<number> =>
  sql`ceil(extract(epoch from ${to} - ${from}) * 1000)`.mapWith(Number);
