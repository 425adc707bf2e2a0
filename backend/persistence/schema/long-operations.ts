import { eq, isNull, sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { LONG_OPERATION_CALLS } from '#lib/contract/long-operation-enums.ts';
import { bytes, timestamptz } from './enums.ts';

/** Calls of operators that the jobs of any backend make in the background. */
export const longOperations = pgTable(
  'long_operations',
  {
    operationId: uuid().primaryKey().defaultRandom(),
    call: text({ enum: LONG_OPERATION_CALLS }).notNull(),
    /** Its parsed parameters and query. */
    query: jsonb().$type<Readonly<Record<string, string | number>>>().notNull(),
    requestedBy: text().notNull(),
    requestedAt: timestamptz().notNull(),
    startedAt: timestamptz(),
    /** Until then the backend that runs it has it for itself. */
    leasedUntil: timestamptz(),
    /** Number of the run. A backend that was taken for dead writes no more into it. */
    attempt: integer().notNull().default(0),
    done: integer().notNull().default(0),
    ofAll: integer(),
    endedAt: timestamptz(),
    failure: text({ enum: ['failed', 'interrupted', 'refused'] }),
  },
  (table) => [
    index('long_operations_listed').on(table.requestedAt, table.operationId, table.call),
    index('long_operations_open').on(table.requestedAt).where(isNull(table.endedAt)),
    index('long_operations_ended').on(table.endedAt),
    uniqueIndex('long_operations_one_audit')
      .on(table.call)
      .where(sql`${table.endedAt} is null and ${eq(table.call, sql`'auditLedger'`)}`),
    uniqueIndex('long_operations_one_closing')
      .on(table.call)
      .where(sql`${table.endedAt} is null and ${eq(table.call, sql`'closeMonth'`)}`),
    uniqueIndex('long_operations_one_import')
      .on(table.call)
      .where(sql`${table.endedAt} is null and ${eq(table.call, sql`'importCatalogue'`)}`),
    check('long_operations_failure', sql`${table.failure} is null or ${table.endedAt} is not null`),
  ],
);

/** The result of a long operation: pieces of a file, or the checks of an audit. */
export const longOperationParts = pgTable(
  'long_operation_parts',
  {
    operationId: uuid()
      .notNull()
      .references(() => longOperations.operationId, { onDelete: 'cascade' }),
    part: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.operationId, table.part] })],
);
