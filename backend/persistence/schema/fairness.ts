import { sql } from 'drizzle-orm';
import {
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LineUp } from '#backend/domain/fairness.ts';
import { draws } from './draws.ts';
import { bytes, logKindEnum } from './enums.ts';

const moment = () => timestamp({ withTimezone: true });

/** A draw's box as it was sealed before the sale (kuji-fair-v1). After the opening nothing here changes. */
export const boxes = pgTable(
  'boxes',
  {
    drawId: uuid()
      .primaryKey()
      .references(() => draws.drawId, { onDelete: 'cascade' }),
    sealedAt: moment().notNull(),
    size: integer().notNull(),
    lineUp: jsonb().$type<LineUp>().notNull(),
    manifest: text().notNull(),
    beacon: bytes().notNull(),
    /** Secret until the draw is over. */
    seed: bytes().notNull(),
    commit: bytes().notNull(),
    root: bytes().notNull(),
    /** For each slot the place of its prize in the line-up, a byte each. Secret like the seed. */
    order: bytes().notNull(),
    /** The roots of every 1,024 leaves in turn, 32 bytes each: from them and one such run any path is quickly made. */
    runRoots: bytes().notNull(),
  },
  (table) => [check('boxes_order', sql`length(${table.order}) = ${table.size}`)],
);

/** The public log of a draw, a chain of hashes. Lines are only ever added. */
export const drawLog = pgTable(
  'draw_log',
  {
    drawId: uuid().notNull(),
    seq: integer().notNull(),
    kind: logKindEnum().notNull(),
    orderHash: bytes().notNull(),
    fromTicket: integer().notNull(),
    count: integer().notNull(),
    at: moment().notNull(),
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
