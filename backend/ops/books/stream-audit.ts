import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { BookAudit } from '#backend/actions/operation/audit-books.ts';
import { databaseOver } from '#backend/persistence/database.ts';
import { checksWithin } from './audit.ts';
import { EVERY_CHECK } from './checks/every-check.ts';
import { calmReading } from './snapshot.ts';

/**
 * The audit for whoever asks the backend: over a connection of its own, because the pool's patience is that of a buyer.
 * Whoever stops listening ends it.
 */
export const bookAuditOver = (url: string): BookAudit =>
  async function* audit() {
    const client = new pg.Client({ connectionString: url, application_name: 'koron-do audit:books' });
    client.on('error', () => {}); // A connection that breaks fails the query under way, which is where it is told.
    await client.connect();
    try {
      const db = databaseOver(client);
      await db.execute(sql`begin isolation level repeatable read read only`);
      await calmReading(db);
      let position = 0;
      for await (const checked of checksWithin(db)) {
        position += 1;
        yield { ...checked, position, ofAll: EVERY_CHECK.length };
      }
    } finally {
      await client.end();
    }
  };
