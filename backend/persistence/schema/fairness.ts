import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { LineUp } from '#backend/domain/fairness.ts';
import { draws } from './draws.ts';
import { bytes, logKindEnum, timestamptz } from './enums.ts';

/** A draw's box as sealed before the sale (kuji-fair-v1). Does not change after the opening. */
export const boxes = pgTable(
  'boxes',
  {
    drawId: uuid()
      .primaryKey()
      .references(() => draws.drawId, { onDelete: 'cascade' }),
    sealedAt: timestamptz().notNull(),
    size: integer().notNull(),
    lineUp: jsonb().$type<LineUp>().notNull(),
    manifest: text().notNull(),
    beacon: bytes().notNull(),
    /** Secret until the draw is over. */
    seed: bytes().notNull(),
    commit: bytes().notNull(),
    root: bytes().notNull(),
    /** The place in the line-up of each slot's prize, one byte each. Secret like the seed. */
    order: bytes().notNull(),
    /**
     * The roots of each run of 1,024 leaves, 32 bytes each: from these and one run any path is calculated quickly.
     */
    runRoots: bytes().notNull(),
  },
  (table) => [check('boxes_order', sql`length(${table.order}) = ${table.size}`)],
);

/** The public log of a draw, a chain of hashes. Entries are only added. */
export const drawLog = pgTable(
  'draw_log',
  {
    drawId: uuid().notNull(),
    seq: integer().notNull(),
    kind: logKindEnum().notNull(),
    orderHash: bytes().notNull(),
    fromTicket: integer().notNull(),
    count: integer().notNull(),
    at: timestamptz().notNull(),
    prev: bytes().notNull(),
    hash: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.seq] }),
    // No ticket is sold twice.
    uniqueIndex('draw_log_tickets_once')
      .on(table.drawId, table.fromTicket)
      .where(sql`${table.kind} = 'sale'`),
  ],
);
