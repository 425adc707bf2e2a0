import { sql } from 'drizzle-orm';
import type { Clock } from '../actions/ports.ts';
import type { Connection } from './database.ts';

/** The database's clock: one for all backends, and the one that sells tickets. Nobody else reads a clock. */
export const databaseClock = (db: Connection): Clock => ({
  now: async () => {
    const { rows } = await db.execute<{ ms: string }>(sql`select extract(epoch from now()) * 1000 as ms`);
    return new Date(Number(rows[0]?.ms));
  },
});
