import { isNull } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { draws } from './draws.ts';
import { timestamptz } from './enums.ts';

/** Cancelled draws, whose orders are refunded one after the other. */
export const drawCancellations = pgTable(
  'draw_cancellations',
  {
    drawId: uuid()
      .primaryKey()
      .references(() => draws.drawId),
    operator: text().notNull(),
    reason: text().notNull(),
    /** To the buyers, in the emails of their refunds. */
    words: text(),
    at: timestamptz().notNull(),
    /** The last order of the present pass; null: the pass begins. */
    afterOrder: uuid(),
    /** When the next batch is due. */
    dueAt: timestamptz().notNull(),
    /** When no order was left to refund. */
    endedAt: timestamptz(),
  },
  (table) => [index('draw_cancellations_due').on(table.dueAt).where(isNull(table.endedAt))],
);
