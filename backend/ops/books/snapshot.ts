import { sql } from 'drizzle-orm';
import type { Connection, Database } from '#backend/persistence/database.ts';

/** Longer than any check takes on a draw of a million orders; shorter than an operator would wait. */
const STATEMENT_S = 120;

/**
 * Looks at the shop as it was at one moment, while it goes on selling. Nothing can be written, nobody is kept
 * waiting by a lock, and no second processor is taken from the shop.
 */
export function inSnapshot<T>(db: Database, look: (tx: Connection) => Promise<T>): Promise<T> {
  const settings = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  return db.transaction(async (tx) => {
    await calmReading(tx);
    return look(tx);
  }, settings);
}

/** For the rest of a transaction. */
export async function calmReading(tx: Connection): Promise<void> {
  await tx.execute(sql.raw(`set local statement_timeout = '${STATEMENT_S}s'`));
  await tx.execute(sql`set local max_parallel_workers_per_gather = 0`);
  await tx.execute(sql`set local work_mem = '64MB'`);
}
