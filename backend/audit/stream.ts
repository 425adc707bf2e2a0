import { type SQL, sql } from 'drizzle-orm';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgQueryResultKind } from 'drizzle-orm/pg-core';
import type { Connection } from '#backend/persistence/db/database.ts';

const ROWS_AT_ONCE = 20_000;

type Rows<Row extends Record<string, unknown>> = PgQueryResultKind<NodePgQueryResultHKT, Row>['rows'];

let cursors = 0;

/** Yields the rows of a query through a cursor, so that they are never all in memory. */
export async function* rowsOf<Row extends Record<string, unknown>>(
  tx: Connection,
  query: SQL,
): AsyncGenerator<Rows<Row>[number]> {
  cursors += 1;
  const cursor = sql.raw(`audit_${cursors}`);
  await tx.execute(sql`declare ${cursor} no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await tx.execute<Row>(sql`fetch ${sql.raw(String(ROWS_AT_ONCE))} from ${cursor}`);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await tx.execute(sql`close ${cursor}`);
}
